/** A mark of a text node, as ProseMirror writes it. */
export interface JsonMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** A node of a page's JSON. Types that the schema does not know are allowed: reading carries them along. */
export interface JsonNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: JsonNode[];
  marks?: JsonMark[];
  text?: string;
}
