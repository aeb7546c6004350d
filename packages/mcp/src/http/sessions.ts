/** A conversation of one client. */
export interface Session {
  /** Hash of the token that opened it; no other token may use it. */
  readonly owner: string;
  close(): Promise<void>;
}

interface Entry<Kind extends Session> {
  session: Kind;
  lastUsed: number;
  /** Requests that are being answered, open event streams included. */
  active: number;
}

export interface SessionLimits {
  /** Most sessions at once. */
  most: number;
  /** Most sessions of one token. */
  mostPerOwner: number;
  /** Milliseconds after which a session that nobody uses is closed. */
  idleMs: number;
  now?: () => number;
}

/** The open sessions by their ids. Clients often leave without a word, so what is idle longest makes room. */
export class Sessions<Kind extends Session> {
  private readonly entries = new Map<string, Entry<Kind>>();
  private readonly now: () => number;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly limits: SessionLimits) {
    this.now = limits.now ?? Date.now;
    this.timer = setInterval(() => void this.closeIdle(), Math.max(1000, limits.idleMs / 4));
    this.timer.unref();
  }

  get size(): number {
    return this.entries.size;
  }

  /** The session of that id, if it is the owner's; someone else's does not exist for them. */
  find(id: string, owner: string): Kind | undefined {
    const session = this.entries.get(id)?.session;
    return session?.owner === owner ? session : undefined;
  }

  /** Makes room for one more; false when all sessions are in use. */
  async makeRoom(owner: string): Promise<boolean> {
    await this.closeIdle();
    const own = [...this.entries].filter(([, { session }]) => session.owner === owner);
    if (own.length >= this.limits.mostPerOwner && !(await this.closeLongestIdle(own))) return false;
    return this.entries.size < this.limits.most || (await this.closeLongestIdle([...this.entries]));
  }

  add(id: string, session: Kind): void {
    this.entries.set(id, { session, lastUsed: this.now(), active: 0 });
  }

  /** Keeps a session from being idle until the returned function is called. */
  use(id: string): () => void {
    const entry = this.entries.get(id);
    if (!entry) return () => undefined;
    entry.active += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      entry.active -= 1;
      entry.lastUsed = this.now();
    };
  }

  /** Forgets a session that closes itself. */
  remove(id: string): void {
    this.entries.delete(id);
  }

  async closeIdle(): Promise<void> {
    const since = this.now() - this.limits.idleMs;
    const idle = [...this.entries].filter(([, { active, lastUsed }]) => active === 0 && lastUsed <= since);
    await Promise.all(idle.map(([id]) => this.close(id)));
  }

  async closeAll(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.entries.keys()].map((id) => this.close(id)));
  }

  private async closeLongestIdle(among: [string, Entry<Kind>][]): Promise<boolean> {
    const idle = among.filter(([, { active }]) => active === 0).sort(([, a], [, b]) => a.lastUsed - b.lastUsed);
    const longest = idle[0]?.[0];
    if (longest === undefined) return false;
    await this.close(longest);
    return true;
  }

  private async close(id: string): Promise<void> {
    const entry = this.entries.get(id);
    this.entries.delete(id);
    await entry?.session.close();
  }
}
