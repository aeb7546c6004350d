import { afterAll, beforeAll } from '@jest/globals';
import { LiveDocuments } from '../../../apps/server/src/collaboration/live-documents.js';
import { liveDocumentsContract } from '../../contract/live-documents.contract.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';

let here: CollabWiki;
beforeAll(async () => {
  here = await collabWiki();
});
afterAll(() => here.close());

liveDocumentsContract('of this server', () => ({ live: here.server.app.get(LiveDocuments), here }));
