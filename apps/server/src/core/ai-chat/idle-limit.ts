import type { UIMessageChunk } from 'ai';

/** Ends a turn when the model has been silent for too long, also before its first word. Tools have limits of their own. */
export class IdleLimit {
  private readonly silence = new AbortController();
  private readonly running = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly limitMs: number) {
    this.restart();
  }

  get signal(): AbortSignal {
    return this.silence.signal;
  }

  /** The model, or a tool, has said something. */
  heard(chunk: UIMessageChunk): void {
    if (chunk.type === 'tool-input-available') this.running.add(chunk.toolCallId);
    if (chunk.type === 'tool-output-available' || chunk.type === 'tool-output-error')
      this.running.delete(chunk.toolCallId);
    this.restart();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private restart(): void {
    clearTimeout(this.timer);
    if (this.running.size > 0) return;
    this.timer = setTimeout(() => this.silence.abort(), this.limitMs);
  }
}
