/** The elements of HTML. A tag with another name is not HTML but text in angle brackets, such as `<name>`. */
export const HTML_TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button ' +
    'canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset ' +
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd ' +
    'label legend li link main map mark marquee math menu menuitem meta meter nav nobr noframes noscript object ol optgroup ' +
    'option output p param picture pre progress q rb rp rt rtc ruby s samp script search section select small source ' +
    'span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul ' +
    'var video wbr'
  ).split(' '),
);

/** Elements of which nothing may reach a page: code, style, and frames for other documents. */
export const DROPPED_TAGS: ReadonlySet<string> = new Set([
  'script', 'style', 'title', 'object', 'applet', 'embed', 'frame', 'frameset', 'noframes', 'template', 'meta', 'link', 'base', 'svg', 'math',
]); // prettier-ignore

/** Elements that begin a line of their own and mean nothing else to a page. */
export const BLOCK_TAGS: ReadonlySet<string> = new Set([
  'address', 'article', 'aside', 'body', 'caption', 'center', 'dd', 'dialog', 'dir', 'div', 'dl', 'dt', 'fieldset', 'figcaption',
  'figure', 'footer', 'form', 'header', 'hgroup', 'legend', 'li', 'main', 'menu', 'nav', 'p', 'search', 'section', 'summary',
]); // prettier-ignore
