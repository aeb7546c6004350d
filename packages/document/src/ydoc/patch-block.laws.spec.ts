import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as Y from 'yjs';
import { itemsOf, livePage, type LivePage } from '../../../../test/support/live-page.js';
import { mutate, mutations } from '../../../../test/support/mutate-node.js';
import { randomDocument } from '../../../../test/support/random-document.js';
import { visitBlocks } from '../blocks/walk-blocks.js';
import { formatAddress } from '../blocks/address.js';
import { DocumentError } from '../errors.js';
import { type JsonNode } from '../json-node.js';
import { blocksToMarkdown, markdownToBlocks } from '../markdown/index.js';
import { canonicalDocument, detectFamily } from '../schema/index.js';
import { insertBlocks, locateLive, patchBlock, readLiveBlock, removeBlock } from './index.js';
import { visitLive } from './live/locate-live.js';
import { contentKey } from './patch/same.js';

const addressesOf = (doc: JsonNode): string[] => {
  const addresses: string[] = [];
  visitBlocks(doc, (_, path) => void addresses.push(formatAddress(path)));
  return addresses;
};

const parse = (markdown: string, page: JsonNode): JsonNode[] => {
  const family = detectFamily(page);
  return markdownToBlocks(markdown, { allowHtmlEmbed: true, ...(family === 'unknown' ? {} : { family }) }).blocks;
};

describe.each(['fork', 'stock', 'none'] as const)('in a page with the footnotes of family %s', (family) => {
  test('every block sent back as it was read is no change', () => {
    fc.assert(
      fc.property(randomDocument(family), (doc) => {
        const page = livePage(doc.content ?? []);
        const json = page.json();
        for (const address of addressesOf(json)) {
          let node = json;
          for (const index of address.slice(1).split('.').map(Number)) node = node.content?.[index] as JsonNode;
          const sent = parse(blocksToMarkdown([node]), json);
          const result = patchBlock(page.fragment, address, sent, { source: 'markdown' });
          expect([address, result.changed, page.sent.count]).toEqual([address, false, 0]);
          expect(patchBlock(page.fragment, address, [node], { source: 'json' }).changed).toBe(false);
        }
        expect(page.sent.count).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});

/** What blocks say: ids are given by the page, and a patch keeps comments and attributes that the new blocks do not know. */
const saying = (nodes: readonly JsonNode[] = []): string[] =>
  nodes.map((node) => contentKey(withoutIds(canonicalDocument(node, { comments: 'omit' }))));
const withoutIds = (node: JsonNode): JsonNode => ({
  ...node,
  attrs: { ...node.attrs, futureAttr: null, ...(node.type === 'transclusionSource' ? { id: null } : {}) },
  ...(node.content ? { content: node.content.map(withoutIds) } : {}),
});

/** Runs a write; true if it was done, false if it was refused: then nothing at all may have been sent. */
const tries = (page: LivePage, write: () => void): boolean => {
  try {
    write();
    return true;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    expect(page.sent.count).toBe(0);
    return false;
  }
};

/** Every block that is neither the named one, nor around it, nor in it, with the items it is made of. */
function others(page: LivePage, address: string): Map<Y.XmlElement, string> {
  const found = new Map<Y.XmlElement, string>();
  const { element } = locateLive(page.fragment, address);
  const around = new Set<unknown>();
  for (let holder: unknown = element; holder instanceof Y.XmlElement; holder = holder.parent) around.add(holder);
  visitLive(page.fragment, (block) => {
    const isInside = [...ancestors(block)].includes(element);
    if (!around.has(block) && !isInside) found.set(block, itemsOf(block));
  });
  return found;
}

function* ancestors(block: Y.XmlElement): Generator<unknown> {
  for (let holder = block.parent; holder instanceof Y.XmlElement; holder = holder.parent) yield holder;
}

function expectUntouched(before: Map<Y.XmlElement, string>): void {
  for (const [block, items] of before) {
    expect(block._item?.deleted).toBe(false);
    expect(itemsOf(block)).toBe(items);
  }
}

const source = { source: 'json', allowHtmlEmbed: true } as const;
/** Without half characters, which no page can hold. */
const contentOf = ({ content = [] }: JsonNode): JsonNode[] => canonicalDocument(livePage(content).json()).content ?? [];
const pageAndPlace = fc.tuple(randomDocument('none'), fc.nat(), randomDocument('none'));
const open = (doc: JsonNode): LivePage => livePage([...(doc.content ?? []), { type: 'paragraph' }]);
const topIndex = (address: string): number | null => (/^#\d+$/.test(address) ? Number(address.slice(1)) : null);
const pick = (page: LivePage, seed: number): string => {
  const addresses = addressesOf(page.json());
  return addresses[seed % addresses.length] as string;
};

test('a patch puts what was sent in the place of the block and leaves all others the same items', () => {
  let done = 0;
  fc.assert(
    fc.property(pageAndPlace, ([doc, seed, other]) => {
      const page = open(doc);
      const address = pick(page, seed);
      const untouched = others(page, address);
      const nodes = contentOf(other);
      if (!tries(page, () => patchBlock(page.fragment, address, nodes, source))) return;
      done += 1;
      expectUntouched(untouched);
      const at = topIndex(address);
      if (nodes.length > 0 && at !== null)
        expect(saying(page.json().content?.slice(at, at + nodes.length))).toEqual(saying(nodes));
    }),
    { numRuns: 200 },
  );
  expect(done).toBeGreaterThan(50);
});

test('a block that is changed here and there ends up as it was sent, and nothing around it is touched', () => {
  let done = 0;
  fc.assert(
    fc.property(randomDocument('none'), fc.nat(), mutations, (doc, seed, changes) => {
      const page = open(doc);
      const address = pick(page, seed);
      const sent = mutate(readLiveBlock(page.fragment, address).node, changes);
      const untouched = others(page, address);
      if (!tries(page, () => patchBlock(page.fragment, address, [sent], source))) return;
      done += 1;
      expectUntouched(untouched);
      expect(saying([readLiveBlock(page.fragment, address).node])).toEqual(saying([sent]));
      expect(patchBlock(page.fragment, address, [readLiveBlock(page.fragment, address).node], source).changed).toBe(
        false,
      );
    }),
    { numRuns: 400 },
  );
  expect(done).toBeGreaterThan(100);
});

test('an insertion and a removal leave all other blocks the same items', () => {
  let done = 0;
  fc.assert(
    fc.property(pageAndPlace, fc.constantFrom('before', 'after', 'remove'), ([doc, seed, other], what) => {
      const page = open(doc);
      const address = pick(page, seed);
      const nodes = contentOf(other);
      const untouched = others(page, address);
      const target = locateLive(page.fragment, address).element;
      const items = itemsOf(target);
      const write = (): void =>
        what === 'remove'
          ? void removeBlock(page.fragment, address)
          : void insertBlocks(page.fragment, nodes, { ...source, position: what, anchor: address });
      if (!tries(page, write)) return;
      done += 1;
      expectUntouched(untouched);
      if (what === 'remove') return;
      expect(itemsOf(target)).toBe(items);
      const top = topIndex(address);
      if (top === null) return;
      const at = what === 'before' ? top : top + 1;
      expect(saying(page.json().content?.slice(at, at + nodes.length))).toEqual(saying(nodes));
    }),
    { numRuns: 200 },
  );
  expect(done).toBeGreaterThan(50);
});
