import type { ImportedPage, StoredPage } from '@pagescout/database/repos';
import { documentToText, fromJson, replaceContent } from '@pagescout/document';
import type { ReadPage } from './read-page.js';
import { sameContent } from './same-content.js';

/** A page as the database takes it. */
export function pageRow(id: string, { title, icon, document }: ReadPage, stored?: StoredPage): ImportedPage {
  return {
    id,
    title,
    icon,
    content: JSON.stringify(document),
    ydoc: stored?.ydoc ? replaceContent(stored.ydoc, document) : fromJson(document),
    textContent: documentToText(document),
  };
}

/** Whether the file would change nothing on the page. */
export function isUnchanged(stored: StoredPage, { title, icon, document }: ReadPage): boolean {
  const sameHead = stored.title === title && (icon === undefined || stored.icon === icon);
  return sameHead && sameContent(stored.content, document);
}
