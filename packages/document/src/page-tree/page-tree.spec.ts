import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildTree, subtree } from './build-tree.js';
import { cutDepth } from './cut-depth.js';
import { type TreeNode, type TreeRow } from './tree-node.js';
import { mapTree, walkTree } from './walk-tree.js';

const row = (id: string, parentPageId: string | null = null): TreeRow => ({ id, parentPageId });

/** A tree as nested text, such as `a(b c)`; `+n` marks a cut node with n hidden pages. */
const draw = (tree: readonly TreeNode<TreeRow>[]): string =>
  mapTree<TreeRow, string>(tree, ({ page, hasChildren, hiddenCount }, children) =>
    [page.id, children.length > 0 ? `(${children.join(' ')})` : '', hasChildren ? `+${hiddenCount}` : ''].join(''),
  ).join(' ');

const ids = (tree: readonly TreeNode<TreeRow>[]): string[] => [...walkTree(tree)].map(({ node }) => node.page.id);

/** Rows in any order with any parents: roots, orphans, cycles, pages that are their own parent. */
const anyRows = fc.integer({ min: 0, max: 30 }).chain((size) =>
  fc
    .tuple(
      fc.array(fc.option(fc.integer({ min: 0, max: size + 3 }), { nil: null, freq: 4 }), {
        minLength: size,
        maxLength: size,
      }),
      fc.shuffledSubarray(
        Array.from({ length: size }, (_, index) => index),
        { minLength: size },
      ),
    )
    .map(([parents, order]) =>
      order.map((index) => row(`p${index}`, parents[index] == null ? null : `p${parents[index]}`)),
    ),
);

/** Rows without cycles: a parent's number is always smaller, the order is free. */
const acyclicRows = anyRows.map((rows) =>
  rows.map(({ id, parentPageId }) =>
    row(id, parentPageId !== null && Number(parentPageId.slice(1)) < Number(id.slice(1)) ? parentPageId : null),
  ),
);

describe('the tree of a space', () => {
  it('nests pages and keeps the order of siblings', () => {
    const rows = [
      row('help'),
      row('plans', 'help'),
      row('guides', 'help'),
      row('admin', 'guides'),
      row('intro', 'guides'),
    ];
    expect(draw(buildTree(rows))).toBe('help(plans guides(admin intro))');
  });

  it('accepts children that stand before their parent', () => {
    expect(draw(buildTree([row('c', 'b'), row('b', 'a'), row('a')]))).toBe('a(b(c))');
  });

  it('lifts a page below a hidden parent to the roots, in its place', () => {
    expect(draw(buildTree([row('a'), row('faq', 'hidden'), row('b'), row('x', 'faq')]))).toBe('a faq(x) b');
  });

  it('is empty for no rows', () => {
    expect(buildTree([])).toEqual([]);
  });

  it.each([
    [
      'two pages that are each other’s parent, with a page below',
      [row('1', '2'), row('2', '1'), row('3', '2')],
      '1(2(3))',
    ],
    ['a page below a cycle that comes first', [row('3', '2'), row('1', '2'), row('2', '1')], '1(2(3))'],
    ['a page that is its own parent', [row('a', 'a'), row('b', 'a')], 'a(b)'],
    [
      'two cycles beside a healthy page',
      [row('a', 'b'), row('h'), row('b', 'a'), row('c', 'd'), row('d', 'c')],
      'a(b) h c(d)',
    ],
  ])('loses no page in %s', (_name, rows, expected) => {
    expect(draw(buildTree(rows))).toBe(expected);
  });

  it('counts a page that was listed twice once', () => {
    expect(draw(buildTree([row('a'), row('b', 'a'), row('b', 'a'), row('a')]))).toBe('a(b)');
  });

  it('shows all of 2,000 siblings', () => {
    const rows = [row('top'), ...Array.from({ length: 2000 }, (_, index) => row(`c${index}`, 'top'))];
    expect(buildTree(rows)[0]?.children.map((child) => child.page.id)).toEqual(rows.slice(1).map(({ id }) => id));
  });

  it('reaches a depth of 100,000 without a stack overflow', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => row(`${index}`, index === 0 ? null : `${index - 1}`));
    const tree = buildTree(rows);
    expect(ids(tree)).toHaveLength(100_000);
    expect(cutDepth(tree, 3)[0]?.children[0]?.children[0]).toMatchObject({ hasChildren: true, hiddenCount: 99_997 });
    expect(ids(cutDepth(tree, 50_000))).toHaveLength(50_000);
  });

  it('opens a cycle of 100,000 pages once', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => row(`${index}`, `${(index + 1) % 100_000}`));
    const tree = buildTree(rows);
    expect(tree.map((node) => node.page.id)).toEqual(['0']);
    expect(ids(tree)).toHaveLength(100_000);
  });

  it('holds every page exactly once, whatever the parents are', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(ids(buildTree(rows)).sort()).toEqual(rows.map(({ id }) => id).sort());
      }),
    );
  });

  it('keeps the order of the rows among siblings and among roots', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const rank = new Map(rows.map(({ id }, index) => [id, index]));
        const tree = buildTree(rows);
        for (const list of [tree, ...[...walkTree(tree)].map(({ node }) => node.children)]) {
          const ranks = list.map((node) => rank.get(node.page.id) ?? -1);
          expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('puts each page below its parent, unless the parent is absent or lies below the page', () => {
    fc.assert(
      fc.property(acyclicRows, (rows) => {
        const known = new Set(rows.map(({ id }) => id));
        for (const { node } of walkTree(buildTree(rows))) {
          for (const child of node.children) expect(child.page.parentPageId).toBe(node.page.id);
        }
        expect(buildTree(rows).map(({ page }) => page.id)).toEqual(
          rows.filter(({ parentPageId }) => parentPageId === null || !known.has(parentPageId)).map(({ id }) => id),
        );
      }),
    );
  });
});

describe('the tree below one page', () => {
  it('is that page’s part of the whole tree', () => {
    fc.assert(
      fc.property(acyclicRows, (rows) => {
        for (const { node } of walkTree(buildTree(rows))) expect(subtree(rows, node.page.id)).toEqual(node);
      }),
    );
  });

  it('has the page asked for on top, also in a cycle', () => {
    const tree = subtree([row('1', '2'), row('2', '1'), row('3', '2')], '2');
    expect(draw(tree ? [tree] : [])).toBe('2(1 3)');
  });

  it('is undefined for an unknown page', () => {
    expect(subtree([row('a')], 'b')).toBeUndefined();
  });
});

describe('a depth limit', () => {
  const tree = buildTree([row('a'), row('b', 'a'), row('c', 'b'), row('d', 'c'), row('e', 'b'), row('f')]);

  it('marks exactly the nodes whose children were cut, with the number of hidden pages', () => {
    expect(draw(cutDepth(tree, 2))).toBe('a(b+3) f');
    expect(draw(cutDepth(tree, 1))).toBe('a+4 f');
    expect(draw(cutDepth(tree, 4))).toBe(draw(tree));
    expect(cutDepth(tree, 1)[1]).not.toHaveProperty('hasChildren');
  });

  it('leaves the tree given as it was', () => {
    const before = structuredClone(tree);
    cutDepth(tree, 1);
    expect(tree).toEqual(before);
  });

  it.each([0, -1, 1.5, Number.NaN, Infinity])('is refused when it is %p', (maxDepth) => {
    expect(() => cutDepth(tree, maxDepth)).toThrow('maxDepth must be a whole number from 1');
  });

  it('accounts for every page: shown plus hidden is all; cutting twice is cutting once', () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (rows, deep, shallow) => {
        const cut = cutDepth(buildTree(rows), deep);
        const visits = [...walkTree(cut)];
        expect(visits.length + visits.reduce((sum, { node }) => sum + (node.hiddenCount ?? 0), 0)).toBe(rows.length);
        expect(visits.every(({ depth }) => depth <= deep)).toBe(true);
        expect(cutDepth(cut, shallow)).toEqual(cutDepth(buildTree(rows), Math.min(deep, shallow)));
      }),
    );
  });
});
