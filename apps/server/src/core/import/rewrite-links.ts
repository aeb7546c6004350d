import { posix } from 'node:path';
import type { JsonMark, JsonNode } from '@pagescout/document';
import type { PlannedPage } from './plan-pages.js';

/** Finds the page that a path of the imported folder stands for: a file, with or without its ending, or a folder. */
export class LinkTargets {
  private readonly pages = new Map<string, PlannedPage>();

  constructor(pages: readonly PlannedPage[]) {
    // Exact file names win over what merely looks like one.
    for (const page of pages) if (page.file) this.pages.set(page.file, page);
    for (const page of pages) {
      for (const path of [page.place, page.file && withoutEnding(page.file)]) {
        if (path && !this.pages.has(path)) this.pages.set(path, page);
      }
    }
  }

  /**
   * The page that a link leads to, and the rest of the link (`#anchor` or nothing).
   *
   * @param file the file that holds the link
   * @returns undefined for a link to somewhere else
   */
  find(href: string, file: string): { page: PlannedPage; anchor: string } | undefined {
    const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
    if (path === '' || path.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
    const decoded = decode(path);
    const absolute = posix.normalize(
      decoded.startsWith('/') ? decoded.slice(1) : posix.join(posix.dirname(file), decoded),
    );
    const target = absolute.replace(/\/$/, '');
    const page = this.pages.get(target) ?? this.pages.get(target.replace(/\.html?$/i, ''));
    return page && { page, anchor };
  }
}

/**
 * Turns the links of a document that lead to other imported files into links to their pages.
 *
 * @param addressOf the address of a page of this import
 */
export function rewriteLinks(
  document: JsonNode,
  file: string,
  targets: LinkTargets,
  addressOf: (page: PlannedPage) => string,
): void {
  const work: JsonNode[] = [document];
  for (let node = work.pop(); node; node = work.pop()) {
    for (const child of node.content ?? []) work.push(child);
    for (const mark of node.marks ?? []) if (mark.type === 'link') rewriteLink(mark);
  }

  function rewriteLink(mark: JsonMark): void {
    const href = mark.attrs?.['href'];
    const found = typeof href === 'string' ? targets.find(href, file) : undefined;
    if (found) mark.attrs = { ...mark.attrs, href: addressOf(found.page) + found.anchor, internal: true };
  }
}

const withoutEnding = (file: string): string => file.replace(/\.[^./]+$/, '');

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
