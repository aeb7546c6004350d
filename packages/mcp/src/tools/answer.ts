/** What a tool gives back: an object valid against its output schema with its text form, or a sentence. */
export type ToolAnswer =
  | { ok: true; structured: Record<string, unknown>; text: string }
  /** `text` says what was wrong and what to do next. */
  | { ok: false; text: string };
