import { PassThrough, type Readable } from 'node:stream';
import { UI_MESSAGE_STREAM_HEADERS, type UIMessageChunk } from 'ai';

/** Bytes that a client may be behind; one that reads no more is given up, and finds the answer in the chat. */
const MOST_BEHIND = 8 * 1024 * 1024;

/** The headers of an answer. The connection is the HTTP server's own business. */
export const STREAM_HEADERS: Record<string, string> = Object.fromEntries(
  Object.entries(UI_MESSAGE_STREAM_HEADERS).filter(([name]) => name !== 'connection'),
);

/**
 * An answer on its way to the client, as server-sent events, with a sign of life when there is nothing to say. That the
 * client goes away changes nothing for who writes.
 */
export class AnswerStream {
  private readonly out = new PassThrough();
  private readonly timer: NodeJS.Timeout;

  constructor(keepAliveMs: number) {
    this.timer = setInterval(() => this.write(': ping\n\n'), keepAliveMs);
    // Nobody else listens, and an error without a listener ends the process.
    this.out.on('error', () => undefined);
    this.out.on('close', () => clearInterval(this.timer));
  }

  get body(): Readable {
    return this.out;
  }

  send(chunk: UIMessageChunk): void {
    this.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }

  end(): void {
    clearInterval(this.timer);
    this.write('data: [DONE]\n\n');
    this.out.end();
  }

  private write(text: string): void {
    if (this.out.destroyed || this.out.writableEnded) return;
    this.out.write(text);
    if (this.out.writableLength > MOST_BEHIND) this.out.destroy();
  }
}
