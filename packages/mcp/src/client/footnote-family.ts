import { type Family } from '@pagescout/document';
import { type Call, type CallOptions } from './call.js';
import { type ServerKind } from './stock-docmost/detect.js';
import { type PageInfo } from './wiki-types.js';
import { naming } from './wiki-error.js';

/** What the wiki answers to who asks for a token for live documents. */
export interface CollabToken {
  token: string;
  /** Which footnotes the wiki's editors know; only a Pagescout says it. */
  footnotes?: Family;
}

/**
 * Which footnotes the editors of the wiki know: for the first one of a page, as others are lost when a person opens it.
 * Asked once; a plain Docmost shows by the fields of its pages whose it is.
 *
 * @param pageId any page that the user may read
 */
export async function footnoteFamily(
  call: Call,
  options: CallOptions,
  kind: ServerKind,
  pageId: string,
): Promise<Family> {
  if (kind.footnotes !== undefined) return kind.footnotes;
  const { footnotes } = await call<CollabToken>('/auth/collab-token', {}, options);
  kind.footnotes = footnotes ?? (await familyOfPages());
  return kind.footnotes;

  async function familyOfPages(): Promise<Family> {
    const page = await naming({ kind: 'page', id: pageId }, () =>
      call<PageInfo>('/pages/info', { pageId, includeContent: false }, options),
    );
    return 'lastUpdatedSource' in page ? 'fork' : 'stock';
  }
}
