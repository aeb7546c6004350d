import { EventEmitter } from 'node:events';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type { WebSocket } from 'ws';

/** Documents that one socket may speak of. */
const MAX_NAMES = 200;
/** Messages that may wait for the name of one document. */
const MAX_WAITING = 100;

const PROTOCOL_ERROR = 1002;
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/**
 * A websocket on which each document has its one name, whatever the client calls it. Every message begins with the name
 * of its document: on the way in it is replaced, on the way out the client's own is put back. Hocuspocus takes names as
 * they come and cannot rename.
 */
export class CanonicalSocket extends EventEmitter {
  /** The client's name -> the one name, or the messages that wait for it. */
  private readonly names = new Map<string, string | Uint8Array[]>();
  /** The one name -> the client's. */
  private readonly spoken = new Map<string, string>();
  private hasAliases = false;

  /** Hocuspocus sets it; a plain server socket has it too. */
  binaryType = 'nodebuffer';

  constructor(
    private readonly socket: WebSocket,
    private readonly canonical: (name: string) => string | Promise<string>,
  ) {
    super();
    // One listener for each document that is open over this socket.
    this.setMaxListeners(0);
    // An 'error' event without a listener would end the process; 'close' always follows.
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.receive(data as Buffer));
    socket.on('close', (code, reason) => this.emit('close', code, reason));
    socket.on('pong', () => this.emit('pong'));
  }

  get readyState(): number {
    return this.socket.readyState;
  }

  send(message: Uint8Array, done?: (error?: Error) => void): void {
    this.socket.send(this.hasAliases ? this.asSpoken(message) : message, done);
  }

  ping(): void {
    this.socket.ping();
  }

  close(code?: number, reason?: string): void {
    this.socket.close(code, reason);
  }

  private receive(message: Uint8Array): void {
    const read = readName(message);
    if (!read) return this.close(PROTOCOL_ERROR, 'A message must begin with the name of its document');
    const known = this.names.get(read.name);
    if (typeof known === 'string') this.emit('message', renamed(message, read, known));
    else if (!known) this.meet(read.name, message);
    else if (known.push(message) > MAX_WAITING)
      this.close(POLICY_VIOLATION, 'Too many messages before the first answer');
  }

  private meet(name: string, message: Uint8Array): void {
    if (this.names.size >= MAX_NAMES) {
      return this.close(POLICY_VIOLATION, `At most ${MAX_NAMES} documents can be opened over one socket`);
    }
    const waiting = [message];
    this.names.set(name, waiting);
    const go = (canonical: string): void => {
      // A second name of a document that is open already stays as it is, and is refused as no page's.
      const own = this.spoken.has(canonical) ? name : canonical;
      this.names.set(name, own);
      this.spoken.set(own, name);
      this.hasAliases ||= own !== name;
      for (const held of waiting) this.receive(held);
    };
    const found = this.canonical(name);
    if (typeof found === 'string') go(found);
    else found.then(go, () => this.close(TRY_AGAIN_LATER, 'The page cannot be looked up at the moment'));
  }

  private asSpoken(message: Uint8Array): Uint8Array {
    const read = readName(message);
    const spoken = read && this.spoken.get(read.name);
    return read && spoken !== undefined ? renamed(message, read, spoken) : message;
  }
}

interface ReadName {
  name: string;
  /** Bytes that the name takes in the message. */
  length: number;
}

function readName(message: Uint8Array): ReadName | undefined {
  try {
    const decoder = decoding.createDecoder(message);
    return { name: decoding.readVarString(decoder), length: decoder.pos };
  } catch {
    return undefined;
  }
}

function renamed(message: Uint8Array, { name, length }: ReadName, to: string): Uint8Array {
  if (name === to) return message;
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, to);
  encoding.writeUint8Array(encoder, message.subarray(length));
  return encoding.toUint8Array(encoder);
}
