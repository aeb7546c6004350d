import type { Database } from '@pagescout/database';
import { ApiKeyRepo, UserRepo } from '@pagescout/database/repos';
import { ApiKeyService } from './api-key.service.js';

/** The service without the application around it, for the command line. */
export const apiKeys = (db: Database['db']): ApiKeyService => new ApiKeyService(new ApiKeyRepo(db), new UserRepo(db));
