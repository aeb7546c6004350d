import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as Y from 'yjs';
import { livePage, type LivePage, openPage } from '../../../../test/support/live-page.js';
import { randomDocument } from '../../../../test/support/random-document.js';
import { mutate, mutations } from '../../../../test/support/mutate-node.js';
import { canonicalJson } from '../blocks/canonical-json.js';
import { formatAddress } from '../blocks/address.js';
import { textOf } from '../blocks/text-of.js';
import { visitBlocks } from '../blocks/walk-blocks.js';
import { DocumentError } from '../errors.js';
import { type JsonNode } from '../json-node.js';
import { textLines } from './line/text-lines.js';
import { editText, insertBlocks, locateLive, patchBlock, readLiveBlock, removeBlock } from './index.js';

const text = (value: string, ...marks: string[]): JsonNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const p = (id: string, ...content: JsonNode[]): JsonNode => ({ type: 'paragraph', attrs: { id }, content });
const pageOf = (paragraphs: number): JsonNode[] =>
  Array.from({ length: paragraphs }, (_, at) =>
    p(`p${at}`, text(`Paragraph ${at} says `), text('something', 'bold'), text('.')),
  );

/** A client that keeps what it sends, to be delivered later in any order. */
function client(state: Uint8Array): LivePage & { outbox: Uint8Array[] } {
  const page = openPage(state);
  const outbox: Uint8Array[] = [];
  page.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'delivery') outbox.push(update);
  });
  return { ...page, outbox };
}

const lineOf = (page: LivePage, id: string): Y.XmlText => {
  const found = [...page.fragment.createTreeWalker((node) => node instanceof Y.XmlElement)].find(
    (element) => (element as Y.XmlElement).getAttribute('id') === id,
  );
  return (found as Y.XmlElement).firstChild as Y.XmlText;
};

const typing = fc.array(
  fc.record({ at: fc.nat({ max: 60 }), word: fc.constantFrom('a', 'xyz', 'мир', '世界', ' human ') }),
  { minLength: 1, maxLength: 5 },
);

/** What an agent does to the block p1. */
const agents: Readonly<Record<string, (page: LivePage, sent: JsonNode) => void>> = {
  patch: ({ fragment }, sent) => void patchBlock(fragment, 'p1', [sent, p('', text('And more.'))], { source: 'json' }),
  heading: ({ fragment }, { content }) =>
    void patchBlock(fragment, 'p1', [{ type: 'heading', attrs: { level: 2 }, content }], { source: 'json' }),
  insert: ({ fragment }, sent) =>
    void insertBlocks(fragment, [sent], { source: 'json', position: 'after', anchor: 'p1' }),
  remove: ({ fragment }) => void removeBlock(fragment, 'p1'),
  edit: ({ fragment }) => void editText(fragment, [{ find: '1 says', replace: '1 tells' }]),
};

test('people typing in other blocks lose nothing, in whatever order the messages arrive', () => {
  const seed = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(agents)),
      mutations,
      typing,
      typing,
      seed,
      (what, changes, one, two, order) => {
        const state = Y.encodeStateAsUpdate(livePage(pageOf(4)).ydoc);
        const clients = [client(state), client(state), client(state)] as const;
        const [agent, ann, ben] = clients;
        agents[what]?.(
          agent,
          mutate(
            readLiveBlock(agent.fragment, 'p1').node,
            changes.filter((change) => change.what !== 'twice'),
          ),
        );
        const typed: string[] = [];
        for (const [page, id, words] of [
          [ann, 'p0', one],
          [ben, 'p2', two],
        ] as const) {
          words.forEach(({ at, word }) => {
            const line = lineOf(page, id);
            line.insert(at % (line.length + 1), word, {});
          });
          typed.push(lineOf(page, id).toJSON());
        }
        const letters = [...clients].flatMap((sender) =>
          clients
            .filter((receiver) => receiver !== sender)
            .flatMap((receiver) => sender.outbox.map((update) => ({ receiver, update }))),
        );
        for (const { receiver, update } of shuffled(letters, order)) Y.applyUpdate(receiver.ydoc, update, 'delivery');

        const pages = clients.map((page) => canonicalJson(page.json()));
        expect(pages).toEqual([pages[0], pages[0], pages[0]]);
        const wanted = typed.map((line) => textOf({ type: 'doc', content: [p('', text(plain(line)))] }));
        const final = ['p0', 'p2'].map((id) => textOf(readLiveBlock(agent.fragment, id).node));
        expect(final).toEqual(wanted);
      },
    ),
    { numRuns: 80 },
  );
});

const plain = (xml: string): string => xml.replaceAll(/<\/?\w+>/g, '');

function shuffled<T>(items: readonly T[], order: Iterable<number>): T[] {
  const left = [...items];
  const mixed: T[] = [];
  for (const number of order) {
    if (left.length === 0) break;
    mixed.push(...left.splice(number % left.length, 1));
  }
  return mixed;
}

test('in any page, with nodes that no one knows, all clients end up with the change and with every typed letter', () => {
  let done = 0;
  const words = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('a', 'xyz', ' human ')), {
    minLength: 1,
    maxLength: 4,
  });
  const what = fc.constantFrom('patch', 'remove', 'before', 'after');
  fc.assert(
    fc.property(
      randomDocument('none'),
      fc.nat(),
      what,
      mutations,
      words,
      words,
      fc.infiniteStream(fc.nat()),
      (doc, seed, act, changes, one, two, order) => {
        const state = Y.encodeStateAsUpdate(livePage([...(doc.content ?? []), p('end', text('the end'))]).ydoc);
        const clients = [client(state), client(state), client(state)] as const;
        const [agent, ...people] = clients;
        const addresses: string[] = [];
        visitBlocks(agent.json(), (_, path) => void addresses.push(formatAddress(path)));
        const address = addresses[seed % addresses.length] as string;
        const own = new Set(
          textLines(locateLive(agent.fragment, address).element).map(({ element }) => keyOf(element)),
        );
        own.add(keyOf(locateLive(agent.fragment, address).element));
        const sent = mutate(readLiveBlock(agent.fragment, address).node, changes);
        try {
          if (act === 'patch') patchBlock(agent.fragment, address, [sent], { source: 'json', allowHtmlEmbed: true });
          else if (act === 'remove') removeBlock(agent.fragment, address);
          else
            insertBlocks(agent.fragment, [sent], {
              source: 'json',
              position: act,
              anchor: address,
              allowHtmlEmbed: true,
            });
        } catch (error) {
          if (!(error instanceof DocumentError)) throw error;
          return;
        }
        done += 1;
        const typed = people.map((page, who) => {
          for (const [where, at, word] of who === 0 ? one : two) {
            const lines = textLines(page.fragment).filter(({ element }) => !own.has(keyOf(element)));
            const texts = lines.flatMap(({ element }) =>
              element.toArray().filter((child) => child instanceof Y.XmlText),
            );
            // Each person writes in lines of their own, so that the result is known.
            const mine = texts.filter((_, index) => index % 2 === who);
            const line = mine[where % Math.max(1, mine.length)];
            line?.insert(at % (line.length + 1), word, {});
          }
          return page;
        });
        const letters = clients.flatMap((sender) =>
          clients
            .filter((receiver) => receiver !== sender)
            .flatMap((receiver) => sender.outbox.map((update) => ({ receiver, update }))),
        );
        const wanted = new Map(typed.flatMap((page) => changedLines(page)));
        for (const { receiver, update } of shuffled(letters, order)) Y.applyUpdate(receiver.ydoc, update, 'delivery');
        const pages = clients.map((page) => canonicalJson(page.json()));
        expect(pages).toEqual([pages[0], pages[0], pages[0]]);
        const final = new Map(textsOf(agent).map((line) => [keyOf(line), line.toJSON()]));
        for (const [key, line] of wanted) expect(final.get(key)).toBe(line);
      },
    ),
    { numRuns: 150 },
  );
  expect(done).toBeGreaterThan(50);
});

const keyOf = (type: Y.XmlElement | Y.XmlText): string => `${type._item?.id.client}:${type._item?.id.clock}`;
const textsOf = ({ fragment }: LivePage): Y.XmlText[] =>
  textLines(fragment).flatMap(({ element }) =>
    element.toArray().filter((child): child is Y.XmlText => child instanceof Y.XmlText),
  );

/** The texts that hold letters of this client. */
function changedLines(page: LivePage): [string, string][] {
  const holdsOwn = (line: Y.XmlText): boolean => {
    for (let item = line._start; item; item = item.right) if (item.id.client === page.ydoc.clientID) return true;
    return false;
  };
  return textsOf(page)
    .filter(holdsOwn)
    .map((line) => [keyOf(line), line.toJSON()]);
}

describe('a person typing in the block that an agent patches', () => {
  test('keeps what was typed where the patch changed nothing', () => {
    const state = Y.encodeStateAsUpdate(livePage([p('p1', text('alpha beta gamma'))]).ydoc);
    const [agent, ann] = [client(state), client(state)];
    patchBlock(agent.fragment, 'p1', [p('p1', text('alpha beta GAMMA'))], { source: 'markdown' });
    lineOf(ann, 'p1').insert(5, ' HUMAN');
    for (const update of ann.outbox) Y.applyUpdate(agent.ydoc, update);
    expect(textOf(agent.json())).toBe('alpha HUMAN beta GAMMA');
  });

  test('keeps the cursor in its word', () => {
    const page = livePage([p('p1', text('alpha beta gamma'))]);
    const cursor = Y.createRelativePositionFromTypeIndex(lineOf(page, 'p1'), 8);
    patchBlock(page.fragment, 'p1', [p('p1', text('first of all, alpha '), text('beta', 'bold'), text(' gamma'))], {
      source: 'markdown',
    });
    expect(Y.createAbsolutePositionFromRelativePosition(cursor, page.ydoc)?.index).toBe(
      'first of all, alpha be'.length,
    );
  });
});

test('many agents patching many blocks of one page all see their change there, once', () => {
  const state = Y.encodeStateAsUpdate(livePage(pageOf(20)).ydoc);
  const agentPages = Array.from({ length: 20 }, () => client(state));
  agentPages.forEach((page, at) =>
    patchBlock(page.fragment, `p${at}`, [p('', text(`Change ${at}.`))], { source: 'markdown' }),
  );
  const server = client(state);
  for (const page of agentPages.reverse()) for (const update of page.outbox) Y.applyUpdate(server.ydoc, update);
  expect(textOf(server.json()).split('\n')).toEqual(Array.from({ length: 20 }, (_, at) => `Change ${at}.`));
});

describe('a page of a megabyte', () => {
  const big = Array.from({ length: 1_000 }, (_, at) =>
    p(`p${at}`, text(`Block ${at}: ${'lorem ipsum dolor '.repeat(55)}end.`)),
  );
  const page = livePage(big);

  test('sends a word for a word', () => {
    const { node } = readLiveBlock(page.fragment, 'p500');
    expect(Y.encodeStateAsUpdate(page.ydoc).length).toBeGreaterThan(1_000_000);
    const changed = mutateText(node, (value) => value.replace('ipsum', 'IPSUM'));
    patchBlock(page.fragment, 'p500', [changed], { source: 'markdown' });
    expect(page.sent.count).toBe(1);
    expect(page.sent.bytes).toBeLessThan(200);
    editText(page.fragment, [{ find: 'Block 700:', replace: 'Piece 700:' }]);
    expect(page.sent.count).toBe(2);
    expect(page.sent.bytes).toBeLessThan(200);
  });

  test('sends nothing for no change, and nothing for a refused one', () => {
    const { count } = page.sent;
    const { node } = readLiveBlock(page.fragment, 'p2');
    expect(patchBlock(page.fragment, 'p2', [node], { source: 'json' })).toMatchObject({
      changed: false,
      after: [node],
    });
    expect(() => patchBlock(page.fragment, 'p2', [{ type: 'listItem' }], { source: 'json' })).toThrow(DocumentError);
    expect(editText(page.fragment, [{ find: 'nowhere', replace: 'x' }]).changed).toBe(false);
    expect(page.sent.count).toBe(count);
  });
});

function mutateText(node: JsonNode, change: (value: string) => string): JsonNode {
  return { ...node, content: node.content?.map((child) => ({ ...child, text: change(child.text ?? '') })) };
}
