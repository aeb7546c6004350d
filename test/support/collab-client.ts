import { HocuspocusProvider } from '@hocuspocus/provider';
import { docToJson, insertNodes, type JsonNode } from '@pagescout/document';
import * as Y from 'yjs';
import { ClientSocket, QuietWebSocket } from '@pagescout/mcp/client';
import { until } from './until.js';

/** What the server says beside the document. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the message it waits for
export type Message = any;

/** A person's editor as far as the wire goes: Docmost's own client library on a real websocket. */
export interface CollabClient {
  provider: HocuspocusProvider;
  document: Y.Doc;
  /** The fragment that holds the page. */
  fragment: Y.XmlFragment;
  json(): JsonNode;
  /** The texts of the top blocks. */
  texts(): string[];
  /** Adds a paragraph at the end. */
  write(text: string): void;
  /** Waits until the server has every change. */
  taken(): Promise<void>;
  /** All messages so far. */
  messages: Message[];
  /** Waits for a message of a type. */
  message(type: string): Promise<Message>;
  /** Asks for a store and waits for the answer. */
  store(): Promise<Message>;
  /** Why the document was refused or closed, once it was. */
  readonly ended: string | undefined;
  close(): void;
}

export interface CollabOptions {
  /** http://… of the server. */
  origin: string;
  token: string;
  /** Name of the document. */
  name: string;
  /** State of a client that comes back. */
  document?: Y.Doc;
}

const open = new Set<CollabClient>();

/** Ends what tests have left open. */
export function closeCollabClients(): void {
  for (const client of open) client.close();
}

/** Opens a document; does not wait for it. */
export function collabClient({ origin, token, name, document = new Y.Doc() }: CollabOptions): CollabClient {
  let ended: string | undefined;
  const messages: Message[] = [];
  const socket = new ClientSocket({
    url: `${origin.replace(/^http/, 'ws')}/collab`,
    WebSocketPolyfill: QuietWebSocket,
    delay: 50,
    minDelay: 50,
    maxDelay: 200,
  });
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name,
    document,
    token,
    onStateless: ({ payload }) => messages.push(JSON.parse(payload)),
    onAuthenticationFailed: ({ reason }) => (ended = reason),
    onClose: ({ event }) => (ended = event.reason),
  });
  provider.attach();
  const fragment = document.getXmlFragment('default');
  const message = async (type: string, from = 0): Promise<Message> => {
    const find = (): Message => messages.slice(from).find((one: Message) => one.type === type);
    await until(() => find() !== undefined);
    return find();
  };
  const client: CollabClient = {
    provider,
    document,
    fragment,
    messages,
    json: () => docToJson(document),
    texts: () =>
      (docToJson(document).content ?? []).map((block) => (block.content ?? []).map(({ text }) => text).join('')),
    write: (text) => insertNodes(fragment, fragment.length, [{ type: 'paragraph', content: [{ type: 'text', text }] }]),
    taken: () => until(() => provider.isSynced && !provider.hasUnsyncedChanges),
    message,
    async store() {
      const from = messages.length;
      const id = String(Math.random());
      provider.sendStateless(JSON.stringify({ type: 'pagescout.store', id }));
      await until(() => messages.slice(from).some((one: Message) => one.id === id));
      return messages.slice(from).find((one: Message) => one.id === id);
    },
    get ended() {
      return ended;
    },
    close() {
      open.delete(client);
      provider.destroy();
      socket.destroy();
    },
  };
  open.add(client);
  return client;
}

/** As `collabClient`; waits until the document is there. */
export async function openPage(options: CollabOptions): Promise<CollabClient> {
  const client = collabClient(options);
  await until(() => {
    if (client.ended !== undefined) throw new Error(`The document was not opened: ${client.ended}`);
    return client.provider.isSynced;
  });
  return client;
}
