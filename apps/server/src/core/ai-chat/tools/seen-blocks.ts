import type { BlockVersions, SeenBlocksRepo } from '@pagescout/database/repos';

/**
 * Which state of each block the assistant of one chat has seen last, in this turn or in an earlier one. Blocks that have
 * no id are not remembered: their addresses move.
 */
export class SeenBlocks {
  private readonly seenNow = new Map<string, BlockVersions>();
  private readonly before = new Map<string, Promise<BlockVersions>>();

  constructor(
    private readonly repo: SeenBlocksRepo,
    private readonly chatId: string,
  ) {}

  /** Notes every block that a tool's answer names together with its version, wherever in the answer. */
  noteAnswer(answer: Readonly<Record<string, unknown>>): void {
    const { pageId } = answer;
    if (typeof pageId === 'string') this.note(pageId, versionsIn(answer));
  }

  note(pageId: string, versions: BlockVersions): void {
    const known = Object.fromEntries(Object.entries(versions).filter(([id]) => !id.startsWith('#')));
    this.seenNow.set(pageId, { ...this.seenNow.get(pageId), ...known });
  }

  /** The version of a block when the assistant saw it last; undefined when it never did. */
  async versionOf(pageId: string, nodeId: string): Promise<string | undefined> {
    const now = this.seenNow.get(pageId)?.[nodeId];
    if (now !== undefined) return now;
    let before = this.before.get(pageId);
    if (!before) this.before.set(pageId, (before = this.repo.find({ chatId: this.chatId, pageId })));
    return (await before)[nodeId];
  }

  /** Keeps what this turn has seen for the turns to come. */
  async save(): Promise<void> {
    const { chatId } = this;
    for (const [pageId, versions] of this.seenNow) {
      if (Object.keys(versions).length > 0) await this.repo.add({ chatId, pageId, versions });
    }
  }
}

function versionsIn(value: unknown): BlockVersions {
  if (Array.isArray(value)) return Object.assign({}, ...value.map(versionsIn)) as BlockVersions;
  if (typeof value !== 'object' || value === null) return {};
  const { nodeId, version } = value as { nodeId?: unknown; version?: unknown };
  const own = typeof nodeId === 'string' && typeof version === 'string' ? { [nodeId]: version } : {};
  return Object.assign(own, ...Object.values(value).map(versionsIn)) as BlockVersions;
}
