/**
 * Node attribute -> HTML attribute, for the nodes that have an HTML form. `dir` is written on every element. What stands
 * in no column here, or cannot be written as text and read back as the same value, goes as JSON into `data-attrs`.
 */
export const ATTRIBUTE_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  image: {
    src: 'src', alt: 'alt', width: 'width', height: 'height', align: 'data-align', attachmentId: 'data-attachment-id',
    size: 'data-size', aspectRatio: 'data-aspect-ratio', placeholder: 'data-placeholder', caption: 'data-caption',
  },
  video: {
    src: 'src', alt: 'aria-label', width: 'width', height: 'height', align: 'data-align', attachmentId: 'data-attachment-id',
    size: 'data-size', aspectRatio: 'data-aspect-ratio', placeholder: 'data-placeholder',
  },
  audio: { src: 'src', attachmentId: 'data-attachment-id', size: 'data-size', placeholder: 'data-placeholder' },
  pdf: {
    src: 'src', name: 'data-name', attachmentId: 'data-attachment-id', size: 'data-size', width: 'width', height: 'height',
    placeholder: 'data-placeholder',
  },
  attachment: {
    url: 'data-attachment-url', name: 'data-attachment-name', mime: 'data-attachment-mime', size: 'data-attachment-size',
    attachmentId: 'data-attachment-id', placeholder: 'data-placeholder',
  },
  drawio: {
    src: 'data-src', title: 'data-title', alt: 'data-alt', width: 'data-width', height: 'data-height', size: 'data-size',
    aspectRatio: 'data-aspect-ratio', align: 'data-align', attachmentId: 'data-attachment-id',
  },
  excalidraw: {
    src: 'data-src', title: 'data-title', alt: 'data-alt', width: 'data-width', height: 'data-height', size: 'data-size',
    aspectRatio: 'data-aspect-ratio', align: 'data-align', attachmentId: 'data-attachment-id',
  },
  embed: { src: 'data-src', provider: 'data-provider', align: 'data-align', width: 'data-width', height: 'data-height' },
  youtube: { src: 'data-src', start: 'data-start', width: 'data-width', height: 'data-height' },
  mathInline: { text: 'data-katex' },
  mathBlock: { text: 'data-katex' },
  mention: {
    id: 'data-id', label: 'data-label', entityType: 'data-entity-type', entityId: 'data-entity-id', slugId: 'data-slug-id',
    creatorId: 'data-creator-id', anchorId: 'data-anchor-id',
  },
  status: { text: 'data-text', color: 'data-color' },
  subpages: { recursive: 'data-recursive' },
  pageBreak: {},
  transclusionSource: { id: 'data-id' },
  transclusionReference: { sourcePageId: 'data-source-page-id', transclusionId: 'data-transclusion-id' },
  pageEmbed: { sourcePageId: 'data-source-page-id' },
  base: { pageId: 'data-page-id', pendingKey: 'data-pending-key' },
  htmlEmbed: { source: 'data-source', height: 'data-height' },
  footnoteReference: { id: 'data-id' },
  footnoteDefinition: { id: 'data-id' },
  footnotesList: {},

  callout: { type: 'data-callout-type', icon: 'data-callout-icon' },
  details: { open: 'data-open' },
  detailsSummary: {},
  detailsContent: {},
  columns: { layout: 'data-layout', widthMode: 'data-width-mode' },
  column: { width: 'data-width' },
  bulletList: {},
  orderedList: { start: 'data-start', type: 'type' },
  taskList: {},
  listItem: {},
  taskItem: { checked: 'data-checked' },
  table: {},
  tableRow: {},
  tableCell: {
    colspan: 'colspan', rowspan: 'rowspan', colwidth: 'colwidth', align: 'align', backgroundColor: 'data-background-color',
    backgroundColorName: 'data-background-color-name',
  },
  tableHeader: {
    colspan: 'colspan', rowspan: 'rowspan', colwidth: 'colwidth', align: 'align', backgroundColor: 'data-background-color',
    backgroundColorName: 'data-background-color-name',
  },
  // On a `div` around the Markdown form of the block.
  paragraph: { indent: 'data-indent' },
}; // prettier-ignore

/** Attributes that hold numbers, as HTML knows only texts. */
export const NUMERIC: ReadonlySet<string> = new Set([
  'width', 'height', 'size', 'aspectRatio', 'start', 'colspan', 'rowspan', 'indent',
]); // prettier-ignore
export const BOOLEAN: ReadonlySet<string> = new Set(['open', 'checked', 'recursive']);

/** Nodes without content that have an HTML form: their element, and the value of `data-type` if they need one. */
export const ATOMS: Readonly<Record<string, { tag: string; dataType?: string }>> = {
  image: { tag: 'img' },
  video: { tag: 'video' },
  audio: { tag: 'audio' },
  pdf: { tag: 'div', dataType: 'pdf' },
  attachment: { tag: 'div', dataType: 'attachment' },
  drawio: { tag: 'div', dataType: 'drawio' },
  excalidraw: { tag: 'div', dataType: 'excalidraw' },
  embed: { tag: 'div', dataType: 'embed' },
  youtube: { tag: 'div', dataType: 'youtube' },
  mathInline: { tag: 'span', dataType: 'mathInline' },
  mathBlock: { tag: 'div', dataType: 'mathBlock' },
  mention: { tag: 'span', dataType: 'mention' },
  status: { tag: 'span', dataType: 'status' },
  subpages: { tag: 'div', dataType: 'subpages' },
  pageBreak: { tag: 'div', dataType: 'pageBreak' },
  transclusionReference: { tag: 'div', dataType: 'transclusionReference' },
  pageEmbed: { tag: 'div', dataType: 'pageEmbed' },
  base: { tag: 'div', dataType: 'base-embed' },
  htmlEmbed: { tag: 'div', dataType: 'htmlEmbed' },
};
