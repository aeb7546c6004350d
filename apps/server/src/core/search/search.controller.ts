import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AsViewer, type Viewer } from '../../common/viewer.js';
import { DefaultSearchService } from './default-search.service.js';
import { SearchDto } from './dto/search.dto.js';
import { SuggestDto } from './dto/suggest.dto.js';
import { asksForHybrid, HybridSearchService } from './hybrid-search.service.js';
import { SuggestService } from './suggest.service.js';

@Controller('search')
export class SearchController {
  constructor(
    private readonly defaults: DefaultSearchService,
    private readonly hybrid: HybridSearchService,
    private readonly suggestions: SuggestService,
  ) {}

  @Post()
  @HttpCode(200)
  search(@AsViewer() viewer: Viewer, @Body() body: SearchDto): Promise<object> {
    return asksForHybrid(body) ? this.hybrid.search(viewer, body) : this.defaults.search(viewer, body);
  }

  @Post('suggest')
  @HttpCode(200)
  suggest(@AsViewer() viewer: Viewer, @Body() body: SuggestDto) {
    return this.suggestions.suggest(viewer, body);
  }
}
