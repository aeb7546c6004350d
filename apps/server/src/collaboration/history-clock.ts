interface Window {
  contributorIds: Set<string>;
  timer: NodeJS.Timeout;
}

/**
 * When versions of pages are kept: once for each window of editing, which begins with the first store after the last
 * version. A window that ends with the process is made up for at the next store, which looks at the times in the
 * database.
 */
export class HistoryClock {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly keep: (pageId: string, contributorIds: string[]) => Promise<void>,
    private readonly onError: (pageId: string, error: unknown) => void,
  ) {}

  /** Whether a window of the page is open. */
  isOpen(pageId: string): boolean {
    return this.windows.has(pageId);
  }

  /** Notes who has changed a page; opens a window if none is open. */
  note(pageId: string, editorIds: Iterable<string>, delayMs: number): void {
    const window = this.windows.get(pageId) ?? {
      contributorIds: new Set<string>(),
      timer: setTimeout(() => void this.end(pageId), delayMs),
    };
    for (const id of editorIds) window.contributorIds.add(id);
    this.windows.set(pageId, window);
  }

  /** Who has changed a page in its open window. */
  contributors(pageId: string): string[] {
    return [...(this.windows.get(pageId)?.contributorIds ?? [])];
  }

  /** Ends the window of a page; who has changed it meanwhile. */
  take(pageId: string): string[] {
    const contributorIds = this.contributors(pageId);
    clearTimeout(this.windows.get(pageId)?.timer);
    this.windows.delete(pageId);
    return contributorIds;
  }

  /** Ends all windows, early. */
  async endAll(): Promise<void> {
    await Promise.all([...this.windows.keys()].map((pageId) => this.end(pageId)));
  }

  private async end(pageId: string): Promise<void> {
    const contributorIds = this.take(pageId);
    try {
      await this.keep(pageId, contributorIds);
    } catch (error) {
      this.onError(pageId, error);
    }
  }
}
