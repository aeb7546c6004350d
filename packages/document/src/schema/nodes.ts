/**
 * Every node of a page, as data: what it may hold, where it may stand, its attributes with their defaults.
 *
 * One table holds both families of Docmost (stock and fork). They differ in their footnotes: `footnotes`/`footnote` are
 * stock's, `footnotesList`/`footnoteDefinition` the fork's, and `footnoteReference` is one name with two shapes.
 */
export interface NodeRule {
  /** Content expression of prosemirror-model; absent for a leaf. */
  content?: string;
  group?: string;
  inline?: true;
  atom?: true;
  /** `''`: no marks on the text inside. */
  marks?: '';
  /** Attribute -> its default. `dir` belongs to every node and is not repeated here. */
  attrs?: Readonly<Record<string, unknown>>;
  /** Attributes that the canonical form writes even when they hold the default: a node is hard to read without them. */
  explicit?: readonly string[];
}

/** The text direction, an attribute of every node. */
export const GLOBAL_ATTRS: Readonly<Record<string, unknown>> = { dir: 'auto' };

const TEXT_BLOCK = { id: null, indent: 0, textAlign: null };
const CELL_CONTENT =
  '(paragraph | heading | bulletList | orderedList | taskList | blockquote | callout | image | video | audio | subpages' +
  ' | attachment | mathBlock | details | codeBlock)+';
const CELL = { colspan: 1, rowspan: 1, colwidth: null, align: null, backgroundColor: null, backgroundColorName: null };
const FILE = { src: '', attachmentId: null, size: null, placeholder: null };
const PICTURE = { ...FILE, alt: null, width: null, height: null, align: 'center', aspectRatio: null };
const DRAWING = {
  src: '', title: null, alt: null, width: null, height: null, size: null, aspectRatio: null, align: 'center', attachmentId: null,
}; // prettier-ignore
const block = { group: 'block' } as const;
const blockAtom = { group: 'block', atom: true } as const;
const inlineAtom = { group: 'inline', inline: true, atom: true } as const;

export const NODES: Readonly<Record<string, NodeRule>> = {
  doc: { content: 'block+ footnotes?' },
  text: { group: 'inline', inline: true },

  paragraph: { ...block, content: 'inline*', attrs: TEXT_BLOCK },
  heading: { ...block, content: 'inline*', attrs: { ...TEXT_BLOCK, level: 1 }, explicit: ['level'] },
  blockquote: { ...block, content: 'block+' },
  codeBlock: { ...block, content: 'text*', marks: '', attrs: { language: null } },
  horizontalRule: { ...blockAtom },
  hardBreak: { ...inlineAtom },

  bulletList: { group: 'block list', content: 'listItem+' },
  orderedList: { group: 'block list', content: 'listItem+', attrs: { start: 1, type: null } },
  listItem: { content: 'paragraph block*' },
  taskList: { group: 'block list', content: 'taskItem+' },
  taskItem: { content: 'paragraph block*', attrs: { checked: false }, explicit: ['checked'] },

  callout: { ...block, content: 'block+', attrs: { type: 'info', icon: null }, explicit: ['type'] },
  details: { ...block, content: 'detailsSummary detailsContent', attrs: { open: false } },
  detailsSummary: { ...block, content: 'inline*' },
  detailsContent: { ...block, content: 'block*' },
  columns: { ...block, content: 'column+', attrs: { layout: 'two_equal', widthMode: 'normal' }, explicit: ['layout'] },
  column: { ...block, content: 'block+', attrs: { width: null } },

  table: { ...block, content: 'tableRow+' },
  tableRow: { content: '(tableCell | tableHeader)*' },
  tableCell: { content: CELL_CONTENT, attrs: CELL },
  tableHeader: { content: CELL_CONTENT, attrs: CELL },

  image: { ...blockAtom, attrs: { ...PICTURE, caption: null }, explicit: ['src'] },
  video: { ...blockAtom, attrs: PICTURE, explicit: ['src'] },
  audio: { ...blockAtom, attrs: FILE, explicit: ['src'] },
  pdf: { ...blockAtom, attrs: { ...FILE, name: null, width: 800, height: 600 }, explicit: ['src'] },
  attachment: {
    ...blockAtom,
    attrs: { url: '', name: null, mime: null, size: null, attachmentId: null, placeholder: null },
    explicit: ['url'],
  },
  drawio: { ...blockAtom, attrs: DRAWING, explicit: ['src'] },
  excalidraw: { ...blockAtom, attrs: DRAWING, explicit: ['src'] },
  embed: {
    ...blockAtom,
    attrs: { src: '', provider: '', align: 'center', width: 800, height: 600 },
    explicit: ['src'],
  },
  youtube: { ...blockAtom, attrs: { src: null, start: 0, width: 640, height: 480 }, explicit: ['src'] },

  mathInline: { ...inlineAtom, attrs: { text: '' }, explicit: ['text'] },
  mathBlock: { ...blockAtom, attrs: { text: '' }, explicit: ['text'] },
  mention: {
    ...inlineAtom,
    attrs: { id: null, label: null, entityType: null, entityId: null, slugId: null, creatorId: null, anchorId: null },
  },
  status: { ...inlineAtom, attrs: { text: '', color: 'gray' }, explicit: ['text'] },

  subpages: { ...blockAtom, attrs: { recursive: false } },
  pageBreak: { ...blockAtom },
  transclusionSource: {
    ...block,
    content:
      '(paragraph | heading | blockquote | codeBlock | horizontalRule | list | image | video | audio | attachment | callout' +
      ' | details | embed | mathBlock | table | drawio | excalidraw | pdf | subpages | columns | youtube)+',
    attrs: { id: null },
  },
  transclusionReference: { ...blockAtom, attrs: { sourcePageId: null, transclusionId: null } },
  pageEmbed: { ...blockAtom, attrs: { sourcePageId: null } },
  base: { ...blockAtom, attrs: { pageId: null, pendingKey: null } },
  htmlEmbed: { ...blockAtom, attrs: { source: '', height: null }, explicit: ['source'] },

  footnoteReference: {
    ...inlineAtom,
    content: 'text*',
    attrs: { id: null, class: 'footnote-ref', 'data-id': null, referenceNumber: null, href: null },
  },
  footnotesList: { ...block, content: 'footnoteDefinition+' },
  footnoteDefinition: { content: 'paragraph+', attrs: { id: null }, explicit: ['id'] },
  footnotes: { content: 'footnote*', attrs: { class: 'footnotes' } },
  footnote: { content: 'paragraph+', attrs: { id: null, 'data-id': null }, explicit: ['id', 'data-id'] },
};

/** The values that a callout, a layout of columns and an alignment may have. */
export const CALLOUT_TYPES: readonly string[] = ['default', 'info', 'note', 'success', 'warning', 'danger'];
