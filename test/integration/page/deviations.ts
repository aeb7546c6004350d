/** How an answer differs from the recorded one. */
export interface Deviation {
  why: string;
  status: number;
  /** The whole message of an error. */
  message?: string[];
  /** The items are those of another recording. */
  itemsOf?: string;
  /** How many items there are. */
  count?: number;
  /** The content of a page. */
  content?: string;
}

const badCursor = (field: string): Deviation => ({
  why: 'a cursor that no answer has given was a 500',
  status: 400,
  message: [`${field} must be a value that an earlier answer gave as nextCursor or prevCursor`],
});

const preceding = (itemsOf: string): Deviation => ({
  why: 'beforeCursor gave the first rows of the list, backwards, not those before the cursor',
  status: 200,
  itemsOf,
});

/** Recorded answers that are not to be copied, each with its reason. */
export const DEVIATIONS: Record<string, Deviation> = {
  g015: {
    why: 'the list was short by the page that carol may not see: it was left out after the limit',
    status: 200,
    count: 20,
  },
  walk020: {
    why: 'the list was short by the page that carol may not see: it was left out after the limit',
    status: 200,
    count: 4,
  },
  g070: {
    why: 'limit null gave nothing and claimed that there is more; it is as good as no limit',
    status: 200,
    itemsOf: 'g072',
  },
  g071: badCursor('cursor'),
  g074: badCursor('beforeCursor'),
  g075: badCursor('cursor'),
  g169: {
    why: 'Markdown is printed with the escapes that it needs, not with entities',
    status: 200,
    content: 'Escape < > & " in templates: \\<b>bold\\</b> \\&amp; \\&lt;tag\\&gt;',
  },
  g188: {
    why: 'a format that is no text was a 500',
    status: 400,
    message: ['format must be one of the following values: json, markdown, html'],
  },
  walk006: preceding('walk004'),
  walk010: preceding('walk008'),
  walk024: preceding('walk022'),
};
