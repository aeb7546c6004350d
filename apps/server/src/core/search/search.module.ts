import { Module } from '@nestjs/common';
import { DefaultSearchService } from './default-search.service.js';
import { HybridSearchService } from './hybrid-search.service.js';
import { SearchController } from './search.controller.js';
import { SuggestService } from './suggest.service.js';

@Module({ controllers: [SearchController], providers: [DefaultSearchService, HybridSearchService, SuggestService] })
export class SearchModule {}
