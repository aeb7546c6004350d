interface Started {
  what: string;
  stop: () => Promise<void>;
}

/** What has been started, to be stopped in reverse order. */
export class StopList {
  private readonly started: Started[] = [];
  private ending: Promise<boolean> | undefined;

  /** @param onError told of a part that could not be stopped; the others are stopped all the same */
  constructor(private readonly onError: (what: string, error: unknown) => void) {}

  /** Whether the stop has begun: errors of what is still starting are then no news. */
  get isStopping(): boolean {
    return this.ending !== undefined;
  }

  add(what: string, stop: () => Promise<void>): void {
    this.started.push({ what, stop });
  }

  /**
   * Stops everything, last started first; a second call waits for the first.
   * @returns whether every part stopped without an error
   */
  stopAll(): Promise<boolean> {
    return (this.ending ??= this.stopInTurn());
  }

  private async stopInTurn(): Promise<boolean> {
    let clean = true;
    for (let part = this.started.pop(); part; part = this.started.pop()) {
      try {
        await part.stop();
      } catch (error) {
        clean = false;
        this.onError(part.what, error);
      }
    }
    return clean;
  }
}
