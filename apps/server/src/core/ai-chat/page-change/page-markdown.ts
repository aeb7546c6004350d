import { documentToMarkdown, type JsonNode, normaliseSpace } from '@pagescout/document';

/** A page as snapshots keep it: what its text says, without comments and without white space that nobody sees. */
export const pageMarkdown = (doc: JsonNode): string => normaliseSpace(documentToMarkdown(doc, { comments: 'omit' }));
