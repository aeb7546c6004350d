import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CodedError } from '../../common/coded-error.js';

interface RunningTurn {
  stop: AbortController;
  done: Promise<void>;
}

/** The turns that run on this server, one for each chat at most: a new message interrupts the answer before it. */
@Injectable()
export class RunningTurns implements OnModuleDestroy {
  private readonly turns = new Map<string, RunningTurn>();
  private isClosing = false;

  /** Runs a turn, once that of the same chat has ended; it goes on when nobody listens any more. */
  run(chatId: string, turn: (stopped: AbortSignal) => Promise<void>): void {
    const before = this.turns.get(chatId);
    before?.stop.abort();
    const stop = new AbortController();
    const started = before ? before.done.then(() => turn(stop.signal)) : turn(stop.signal);
    const running: RunningTurn = {
      stop,
      done: started
        .catch(() => undefined)
        .finally(() => {
          if (this.turns.get(chatId) === running) this.turns.delete(chatId);
        }),
    };
    this.turns.set(chatId, running);
  }

  /** Stops the turn of a chat, if one runs, and waits until all of it is kept. */
  async stop(chatId: string): Promise<boolean> {
    const running = this.turns.get(chatId);
    running?.stop.abort();
    await running?.done;
    return running !== undefined;
  }

  /** @throws CodedError 503 when the server stops */
  refuseWhenClosing(): void {
    if (this.isClosing) throw new CodedError('ai-stopping');
  }

  /** Before the HTTP server stops, which waits for open answers, and before the database is closed. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await Promise.all([...this.turns.keys()].map((chatId) => this.stop(chatId)));
  }
}
