import { describe, expect, it } from '@jest/globals';
import { buildTree, walkTree, type TreeNode } from '@pagescout/document';
import fc from 'fast-check';
import { type PageRow } from '../client/index.js';
import { cutToBudget } from './cut-to-budget.js';
import { treeAnswer, treeText, type TreeAnswerNode } from './page-tree-answer.js';
import { estimateTokens, TOKEN_BUDGET } from './tokens.js';

const SPACE = '019b0000-03e8-722b-82c7-a7b5f86bad6c';
const idOf = (number: number): string => `019b0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

const row = (number: number, parent: number | null): PageRow => ({
  id: idOf(number),
  parentPageId: parent === null ? null : idOf(parent),
  title: `Page ${number} of the handbook`,
  icon: null,
  position: null,
  spaceId: SPACE,
  hasChildren: false,
});

/** Any tree: page n lies below an earlier page or is a root. */
const anyRows = (max: number) =>
  fc
    .array(fc.option(fc.nat(), { nil: null, freq: 8 }), { minLength: 1, maxLength: max })
    .map((parents) => parents.map((parent, n) => row(n, parent === null || n === 0 ? null : parent % n)));

const ids = (tree: readonly TreeNode<PageRow>[]): string[] => [...walkTree(tree)].map(({ node }) => node.page.id);
const hiddenIn = (tree: readonly TreeNode<PageRow>[]): number =>
  [...walkTree(tree)].reduce((sum, { node }) => sum + (node.hiddenCount ?? 0), 0);

describe('a tree cut to a budget', () => {
  it('accounts for each page: shown, counted at a closed page, or after the end of the roots', () => {
    fc.assert(
      fc.property(anyRows(80), fc.integer({ min: 400, max: 4000 }), (rows, budget) => {
        const tree = buildTree(rows);
        const { nodes, partial } = cutToBudget(tree, budget);
        const missingRoots = tree.filter(({ page }) => !nodes.some((node) => node.page.id === page.id));
        expect(ids(nodes).length + hiddenIn(nodes) + ids(missingRoots).length).toBe(rows.length);
        expect(missingRoots.length > 0).toBe(partial?.parentId === null);
      }),
    );
  });

  it('keeps the order, and a list of siblings whole or closed, except the one at the top', () => {
    fc.assert(
      fc.property(anyRows(80), fc.integer({ min: 400, max: 4000 }), (rows, budget) => {
        const tree = buildTree(rows);
        const { nodes, partial } = cutToBudget(tree, budget);
        const full = new Map([...walkTree(tree)].map(({ node }) => [node.page.id, node]));
        for (const { node } of walkTree(nodes)) {
          const all = full.get(node.page.id)!.children.map(({ page }) => page.id);
          const shown = node.children.map(({ page }) => page.id);
          expect(all.slice(0, shown.length)).toEqual(shown);
          if (shown.length < all.length && partial?.parentId !== node.page.id) expect(shown).toEqual([]);
          expect(node.hasChildren ?? false).toBe(shown.length < all.length);
        }
      }),
    );
  });

  it('is the whole tree when that fits', () => {
    const tree = buildTree([row(0, null), row(1, 0)]);
    expect(cutToBudget(tree)).toEqual({ nodes: tree });
  });
});

/** Spaces as they come: wide, deep, bushy. */
const SPACES: [string, PageRow[]][] = [
  [
    '1,500 pages in three levels',
    Array.from({ length: 1500 }, (_, n) => row(n, n < 30 ? null : n < 300 ? n % 30 : n % 300)),
  ],
  ['20,000 pages', Array.from({ length: 20_000 }, (_, n) => row(n, n === 0 ? null : Math.floor((n - 1) / 8)))],
  ['3,000 root pages', Array.from({ length: 3000 }, (_, n) => row(n, null))],
  ['a page with 3,000 children', Array.from({ length: 3000 }, (_, n) => row(n, n === 0 ? null : 0))],
  ['a chain of 3,000 pages', Array.from({ length: 3000 }, (_, n) => row(n, n === 0 ? null : n - 1))],
];

describe.each(SPACES)('an answer about %s', (_, rows) => {
  const place = { spaceId: SPACE };
  const answer = treeAnswer(rows, place, undefined);

  it('stays below 20,000 tokens in both forms, and uses most of them', () => {
    const json = estimateTokens(JSON.stringify(answer));
    expect(json).toBeLessThan(TOKEN_BUDGET);
    expect(json).toBeGreaterThan(TOKEN_BUDGET * 0.6);
    expect(estimateTokens(treeText(answer))).toBeLessThan(TOKEN_BUDGET);
  });

  it('says how many pages are hidden and what to call', () => {
    expect(answer.total).toBe(rows.length);
    expect(answer.hint).toContain(`${(rows.length - answer.shown).toLocaleString('en-US')} pages hidden`);
    expect(answer.hint).toContain('get_tree with rootPageId');
    expect(treeText(answer)).toContain(answer.hint ?? 'no hint');
  });

  it('is whole, to the last page, when the depth is given', () => {
    // Deeper than the arguments of the tool allow, so that even the chain is whole.
    const whole = treeAnswer(rows, place, 100_000);
    expect(whole).toMatchObject({ total: rows.length, shown: rows.length });
    expect(whole).not.toHaveProperty('hint');
  });
});

describe('the text of a tree', () => {
  it('is indented lines with a title and an id, and tells where pages are hidden', () => {
    const rows = [row(1, null), row(2, 1), { ...row(3, 2), title: 'Two\nlines' }, { ...row(4, null), title: null }];
    expect(treeText(treeAnswer(rows, { spaceId: SPACE }, undefined))).toBe(
      `Page 1 of the handbook ${idOf(1)}\n Page 2 of the handbook ${idOf(2)}\n  Two lines ${idOf(3)}\n(untitled) ${idOf(4)}\n\n4 pages.`,
    );
    expect(treeText(treeAnswer(rows, { spaceId: SPACE }, 1))).toMatch(
      new RegExp(
        `^Page 1 of the handbook ${idOf(1)} \\+2\n\\(untitled\\) ${idOf(4)}\n\n2 of 4 pages\\. Cut: 2 pages hidden\\.`,
      ),
    );
  });

  it('needs a third fewer tokens than indented JSON; what remains is mostly ids', () => {
    const answer = treeAnswer(SPACES[0]![1].slice(0, 300), { spaceId: SPACE }, undefined);
    const ratio = estimateTokens(treeText(answer)) / estimateTokens(JSON.stringify(answer, null, 2));
    expect(ratio).toBeLessThan(0.67);
  });

  it('survives a depth of 20,000', () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => row(n, n === 0 ? null : n - 1));
    const { items } = treeAnswer(rows, { spaceId: SPACE }, 20_000);
    let depth = 0;
    for (let at: TreeAnswerNode | undefined = items[0]; at; at = at.children?.[0]) depth += 1;
    expect(depth).toBe(20_000);
  });
});
