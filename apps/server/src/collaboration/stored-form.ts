import { docToJson, documentToText, type JsonNode, version } from '@pagescout/document';
import type * as Y from 'yjs';
import { scrubText } from '../core/page/json-content.js';

/** A live document in the forms that a page keeps beside the Yjs document itself. */
export interface StoredForm {
  /** ProseMirror JSON, as text. */
  content: string;
  textContent: string;
  version: string;
  isEmpty: boolean;
}

/** Reads a live document; only reads. */
export function storedForm(document: Y.Doc): StoredForm {
  let json = docToJson(document);
  let content = JSON.stringify(json);
  if (CANNOT_BE_KEPT.test(content)) {
    json = scrubbed(json) as JsonNode;
    content = JSON.stringify(json);
  }
  return { content, textContent: documentToText(json), version: version(json), isEmpty: isEmptyDocument(json) };
}

/** NUL and halves of surrogate pairs, which jsonb refuses, as JSON spells them. */
const CANNOT_BE_KEPT = /\\u(?:0000|d[89a-f])/;

function scrubbed(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrubbed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [scrubText(key), scrubbed(item)]));
}

/** Nothing but paragraphs without anything in them. */
export const isEmptyDocument = (doc: JsonNode): boolean =>
  (doc.content ?? []).every(({ type, content }) => type === 'paragraph' && (content ?? []).length === 0);
