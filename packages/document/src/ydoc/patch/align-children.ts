import { diffArrays } from 'diff';
import { textOf } from '../../blocks/text-of.js';
import { type JsonNode } from '../../json-node.js';
import { contentKey } from './same.js';

/** One step from the old children to the new ones: what stays (`same`), is patched, is new (no `old`) or goes (no `now`). */
export interface AlignedChild {
  readonly old?: number;
  readonly now?: number;
  readonly same?: boolean;
}

const MOST_EDITS = 1_000;
/** Pairs of children that are compared by what they say; beyond it only their order counts. */
const MOST_PAIRS = 2_500;

/** Pairs children that say the same first, then, between those, the ones of a type that are most alike. */
export function alignChildren(before: readonly JsonNode[], after: readonly JsonNode[]): AlignedChild[] {
  const parts = diffArrays(before.map(contentKey), after.map(contentKey), { maxEditLength: MOST_EDITS }) ?? [
    { removed: true, added: false, count: before.length },
    { removed: false, added: true, count: after.length },
  ];
  const steps: AlignedChild[] = [];
  let [old, now] = [0, 0];
  let gap = { old: 0, now: 0 };
  const endGap = (): void => {
    steps.push(...alignGap(before, after, { old: old - gap.old, oldEnd: old, now: now - gap.now, nowEnd: now }));
    gap = { old: 0, now: 0 };
  };
  for (const { removed, added, count } of parts) {
    if (removed) {
      old += count;
      gap.old += count;
    } else if (added) {
      now += count;
      gap.now += count;
    } else {
      endGap();
      for (let at = 0; at < count; at += 1) steps.push({ old: old++, now: now++, same: true });
    }
  }
  endGap();
  return steps;
}

interface Gap {
  old: number;
  oldEnd: number;
  now: number;
  nowEnd: number;
}

function alignGap(before: readonly JsonNode[], after: readonly JsonNode[], gap: Gap): AlignedChild[] {
  const olds = before.slice(gap.old, gap.oldEnd);
  const news = after.slice(gap.now, gap.nowEnd);
  const isInStep = olds.length === news.length && olds.every((node, at) => node.type === news[at]?.type);
  const score = isInStep || olds.length * news.length > MOST_PAIRS ? null : likeness(olds, news);
  return pair(olds, news, score).map(({ old, now }) => ({
    ...(old !== undefined ? { old: old + gap.old } : {}),
    ...(now !== undefined ? { now: now + gap.now } : {}),
  }));
}

type Likeness = (old: number, now: number) => number;

/** The pairing in order with the highest likeness in sum; without likeness, the first one of the same type. */
function pair(olds: readonly JsonNode[], news: readonly JsonNode[], score: Likeness | null): AlignedChild[] {
  const pairs = score ? bestPairs(olds.length, news.length, score) : firstPairs(olds, news);
  const steps: AlignedChild[] = [];
  let [old, now] = [0, 0];
  for (const [pairedOld, pairedNow] of [...pairs, [olds.length, news.length] as const]) {
    while (old < pairedOld) steps.push({ old: old++ });
    while (now < pairedNow) steps.push({ now: now++ });
    if (old < olds.length && now < news.length) steps.push({ old: old++, now: now++ });
  }
  return steps;
}

function firstPairs(olds: readonly JsonNode[], news: readonly JsonNode[]): [number, number][] {
  const pairs: [number, number][] = [];
  let from = 0;
  news.forEach(({ type }, now) => {
    const old = olds.findIndex((node, at) => at >= from && node.type === type);
    // A pair far ahead would leave all between without one.
    if (old < 0 || old - from > news.length - now + Math.max(0, olds.length - news.length)) return;
    pairs.push([old, now]);
    from = old + 1;
  });
  return pairs;
}

function bestPairs(oldCount: number, newCount: number, score: Likeness): [number, number][] {
  const width = newCount + 1;
  const best = new Float64Array((oldCount + 1) * width);
  for (let old = oldCount - 1; old >= 0; old -= 1) {
    for (let now = newCount - 1; now >= 0; now -= 1) {
      const own = score(old, now);
      const paired = own > 0 ? own + (best[(old + 1) * width + now + 1] ?? 0) : 0;
      best[old * width + now] = Math.max(paired, best[(old + 1) * width + now] ?? 0, best[old * width + now + 1] ?? 0);
    }
  }
  const pairs: [number, number][] = [];
  for (let old = 0, now = 0; old < oldCount && now < newCount;) {
    const here = best[old * width + now] ?? 0;
    if (here === (best[(old + 1) * width + now] ?? 0)) old += 1;
    else if (here === (best[old * width + now + 1] ?? 0)) now += 1;
    else pairs.push([old++, now++]);
  }
  return pairs;
}

/** How alike two children are: 0 for other types, then from 1 on by the words they share. */
function likeness(olds: readonly JsonNode[], news: readonly JsonNode[]): Likeness {
  const words = (node: JsonNode): Set<string> => new Set(textOf(node).match(/[\p{L}\p{N}]+/gu));
  const [oldWords, newWords] = [olds.map(words), news.map(words)];
  return (old, now) => {
    if (olds[old]?.type !== news[now]?.type) return 0;
    const [a, b] = [oldWords[old] as Set<string>, newWords[now] as Set<string>];
    const shared = [...a].filter((word) => b.has(word)).length;
    return 1 + (a.size + b.size > 0 ? (4 * shared) / (a.size + b.size) : 0);
  };
}
