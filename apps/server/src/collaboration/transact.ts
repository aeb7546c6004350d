import { changeDocument, docToJson } from '@pagescout/document';
import type { Doc } from 'yjs';
import type { ChangeOptions } from './live-documents.js';

/** As `changeDocument`; tells of the content before and after, where somebody asks for that. */
export function transact<Result>(
  document: Doc,
  change: (document: Doc) => Result,
  origin: object,
  onChange?: ChangeOptions['onChange'],
): Result {
  if (!onChange) return changeDocument(document, change, origin);
  const before = docToJson(document);
  const result = changeDocument(document, change, origin);
  onChange({ before, after: docToJson(document) });
  return result;
}
