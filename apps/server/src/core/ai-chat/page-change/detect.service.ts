import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { type OpenPage, PageRepo, PageSnapshotRepo } from '@pagescout/database/repos';
import { carryUnseen, type JsonNode, pageDiff } from '@pagescout/document';
import type { WikiClient } from '@pagescout/mcp/client';
import { LiveDocuments } from '../../../collaboration/live-documents.js';
import { readPageReference } from '../../../common/page-reference.js';
import type { Viewer } from '../../../common/viewer.js';
import type { PageChange } from './note.js';
import { pageMarkdown } from './page-markdown.js';
import { type OpenedPage, TurnPages } from './turn-pages.js';

/** Whose turn it is, and with whose eyes it reads. */
export interface TurnReader {
  viewer: Viewer;
  chatId: string;
  client: WikiClient;
}

export interface Detected {
  pages: TurnPages;
  change: PageChange | undefined;
}

/**
 * Finds what others changed on the open page since the assistant's last turn in this chat, and keeps at the end of a
 * turn how the assistant knows the page: what it wrote itself is known, what others wrote meanwhile is not. Nothing
 * here fails a turn: a note that cannot be made is left out.
 */
@Injectable()
export class DetectService {
  private readonly logger = new Logger('ai-chat');

  constructor(
    private readonly pages: PageRepo,
    private readonly snapshots: PageSnapshotRepo,
    private readonly live: LiveDocuments,
  ) {}

  /** Looks at the open page. A page that is unchanged since its snapshot is neither rendered nor compared. */
  async detect(reader: TurnReader, openPage: string | undefined): Promise<Detected> {
    try {
      const found = await this.readable(reader, openPage);
      if (!found) return { pages: new TurnPages(undefined), change: undefined };
      const { page, isAhead } = found;
      const { id, updatedAt } = page;
      const title = page.title ?? '';
      const opened: OpenedPage = { id, title, updatedAt, known: undefined, isStored: !isAhead };
      if (page.isCurrent && !isAhead) return { pages: new TurnPages(opened), change: undefined };

      // `updatedAt` was read before this: a change between the two is seen again in the next turn, never lost.
      opened.known = await render(reader.client, id);
      const snapshot = page.hasSnapshot ? await this.snapshotOf(reader, id) : undefined;
      const diff = snapshot ? pageDiff(snapshot.contentMd, opened.known) : null;
      return { pages: new TurnPages(opened), change: diff === null ? undefined : { title, diff } };
    } catch (error) {
      this.logger.warn(`No note of what changed on the open page: ${String(error)}`);
      return { pages: new TurnPages(undefined), change: undefined };
    }
  }

  /** Keeps, once for each turn, how the assistant knows the open page and the pages that it wrote to. */
  async settle(reader: TurnReader, pages: TurnPages): Promise<void> {
    if (!pages.settleOnce()) return;
    const { opened, writes } = pages;
    const kept = [...new Set([...(opened ? [opened.id] : []), ...writes.keys()])].map((id) =>
      this.settlePage(reader, pages, id).catch((error: unknown) =>
        this.logger.warn(`No snapshot of page ${id}: ${String(error)}`),
      ),
    );
    await Promise.all(kept);
  }

  private async settlePage(reader: TurnReader, { opened, writes }: TurnPages, pageId: string): Promise<void> {
    const own = writes.get(pageId);
    const open = opened?.id === pageId ? opened : undefined;
    if (!own) {
      // Unchanged since the snapshot: that one stays. What others change while the turn runs is the next turn's note.
      if (open?.known !== undefined) await this.keep(reader, pageId, open.known, open);
      return;
    }
    let known = open?.known ?? (await this.snapshotOf(reader, pageId))?.contentMd;
    // A page that the chat was never opened on: there is nothing to compare it with later.
    if (known === undefined) return;
    for (const { before, after } of own) known = carryUnseen(known, pageMarkdown(before), pageMarkdown(after));
    const found = await this.readable(reader, pageId);
    if (!found) return;
    const { page, isAhead } = found;
    const isStored = !isAhead && (await render(reader.client, pageId)) === known;
    await this.keep(reader, pageId, known, { updatedAt: page.updatedAt, isStored });
  }

  private async keep(
    { viewer, chatId }: TurnReader,
    pageId: string,
    contentMd: string,
    { updatedAt, isStored }: Pick<OpenedPage, 'updatedAt' | 'isStored'>,
  ): Promise<void> {
    const contentHash = isStored ? createHash('sha256').update(contentMd).digest('base64url') : null;
    const { workspaceId } = viewer;
    await this.snapshots.upsert({
      ...{ chatId, pageId, workspaceId, contentMd, contentHash },
      pageUpdatedAt: updatedAt,
    });
  }

  private snapshotOf({ viewer, chatId }: TurnReader, pageId: string) {
    return this.snapshots.findByChatPage(chatId, pageId, viewer.workspaceId);
  }

  /** The page as it is stored, and whether people have since written what is not: both as of one moment, or later. */
  private async readable(
    { viewer, chatId }: TurnReader,
    reference: string | undefined,
  ): Promise<{ page: OpenPage; isAhead: boolean } | undefined> {
    const key = reference === undefined ? undefined : readPageReference(reference);
    if (!key) return undefined;
    const { userId, workspaceId } = viewer;
    const access = await this.pages.access({ userId, workspaceId, page: key });
    if (!access || access.role === null || !access.passes || access.inTrash) return undefined;
    // Asked before the row is read: what is stored between the two is then in the row.
    const isAhead = (await this.live.read(access.id)) !== undefined;
    const page = await this.snapshots.openPage({ workspaceId, page: { id: access.id }, chatId });
    return page && { page, isAhead };
  }
}

/** The page as the tools read it: as people edit it now. */
async function render(client: WikiClient, pageId: string): Promise<string> {
  const { content } = await client.pages.info(pageId, 'json');
  return content == null ? '' : pageMarkdown(content as JsonNode);
}
