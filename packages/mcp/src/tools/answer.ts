/** What a tool gives back: an object valid against its output schema with its text form, or a sentence. */
export type ToolAnswer =
  | { ok: true; structured: Record<string, unknown>; text: string }
  /**
   * `text` says what was wrong and what to do next. `present` is the version of the block as it is now, for a write that
   * was based on another one; the text shows the block.
   */
  | { ok: false; text: string; present?: string };
