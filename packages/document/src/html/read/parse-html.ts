import { type Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultTreeAdapter, type DefaultTreeAdapterMap, parseFragment, type TreeAdapter } from 'parse5';
import { VFile } from 'vfile';
import { DocumentError } from '../../errors.js';
import { HTML_TAGS } from '../tag-names.js';

/** How deep tags may lie in each other before a text is refused: whatever walks the tree goes as deep as they do. */
const MAX_TAG_DEPTH = 300;
/** Elements of one text. Tags left open are opened anew in each later paragraph, so that few tags can make millions. */
const MAX_ELEMENTS = 500_000;

type TreeElement = DefaultTreeAdapterMap['element'];

/**
 * Parses HTML as browsers do, with the places of its tags. Scripts are not run and styles not looked at.
 *
 * @throws DocumentError `too_deep` above 300 levels of tags (600 of names in angle brackets), `too_large` above half a
 *   million elements
 */
export function parseHtml(html: string): Root {
  const tree = parseFragment(html, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    treeAdapter: boundedTree(),
  });
  return fromParse5(tree, { file: new VFile(html), verbose: true }) as Root;
}

/** The tree that parse5 builds, watched while it grows. */
function boundedTree(): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0;
  let depth = 0;
  let known = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...args): TreeElement {
      elements += 1;
      if (elements > MAX_ELEMENTS) {
        throw new DocumentError(
          'too_large',
          `The HTML makes more than ${MAX_ELEMENTS} elements. Close the tags, or split it into several pages.`,
        );
      }
      return defaultTreeAdapter.createElement(...args);
    },
    onItemPush({ tagName }) {
      depth += 1;
      if (HTML_TAGS.has(tagName)) known += 1;
      if (known > MAX_TAG_DEPTH || depth > 2 * MAX_TAG_DEPTH) {
        throw new DocumentError(
          'too_deep',
          `The text nests HTML tags more than ${MAX_TAG_DEPTH} levels deep. Close the tags, or make it flatter.`,
        );
      }
    },
    onItemPop({ tagName }) {
      depth -= 1;
      if (HTML_TAGS.has(tagName)) known -= 1;
    },
  };
}
