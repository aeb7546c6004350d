import { type JsonMark, type JsonNode } from '../../json-node.js';
import { isLineType } from '../live/children.js';
import { lengthOf, widthOf } from '../line/line.js';
import { lineChanges } from '../line/line-changes.js';

/**
 * The new nodes with the comments of the old block on the text that stayed. What replaces a commented text is commented
 * too, so that a comment on a wrong word outlives the correction. Comments that the new nodes bring themselves are
 * where they are.
 */
export function carryComments(old: JsonNode, nodes: readonly JsonNode[]): readonly JsonNode[] {
  const before = flatLine([old]);
  const mentioned = new Set(commentsIn(flatLine(nodes)).map(({ mark }) => mark.attrs?.commentId));
  const comments = commentsIn(before).filter(({ mark }) => !mentioned.has(mark.attrs?.commentId));
  if (comments.length === 0) return nodes;
  const carried = moved(comments, before, flatLine(nodes));
  return carried.length > 0 ? applyRanges(nodes, carried) : nodes;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly mark: JsonMark;
}

/** Between two lines of a block; equals itself only. */
const BREAK: JsonNode = { type: 'lineBreakBetweenBlocks' };

/** All lines of the blocks behind each other. */
function flatLine(nodes: readonly JsonNode[]): JsonNode[] {
  return linesOf(nodes).flatMap((line) => [...(line.content ?? []), BREAK]);
}

function linesOf(nodes: readonly JsonNode[]): JsonNode[] {
  return nodes.flatMap((node) => {
    const isLine = isLineType(node.type) || node.content?.some(({ type }) => type === 'text');
    return isLine ? [node] : linesOf(node.content ?? []);
  });
}

function commentsIn(line: readonly JsonNode[]): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (const node of line) {
    const to = from + widthOf(node);
    for (const mark of node.marks ?? []) {
      if (mark.type !== 'comment') continue;
      const last = ranges.findIndex(
        (range) => range.to === from && range.mark.attrs?.commentId === mark.attrs?.commentId,
      );
      if (last >= 0) ranges[last] = { from: ranges[last]?.from ?? from, to, mark };
      else ranges.push({ from, to, mark });
    }
    from = to;
  }
  return ranges;
}

function moved(comments: readonly Range[], before: readonly JsonNode[], after: readonly JsonNode[]): Range[] {
  const changes = lineChanges(before, after);
  const ranges: Range[] = [];
  let [from, newFrom] = [0, 0];
  const end = { from: lengthOf(before), to: lengthOf(before), newFrom: lengthOf(after), newTo: lengthOf(after) };
  for (const change of [...changes, end]) {
    for (const { mark, ...range } of comments) {
      const [start, stop] = [Math.max(range.from, from), Math.min(range.to, change.from)];
      if (start < stop) ranges.push({ from: start - from + newFrom, to: stop - from + newFrom, mark });
      const isInside =
        change.from === change.to
          ? range.from < change.from && range.to > change.to
          : range.from <= change.from && range.to >= change.to;
      if (isInside && change.newFrom < change.newTo) ranges.push({ from: change.newFrom, to: change.newTo, mark });
    }
    [from, newFrom] = [change.to, change.newTo];
  }
  return ranges;
}

/** The nodes with the marks on the texts of the ranges, which count as `flatLine` does. */
function applyRanges(nodes: readonly JsonNode[], ranges: readonly Range[]): JsonNode[] {
  let place = 0;
  const markLine = (line: JsonNode): JsonNode => {
    const content = (line.content ?? []).flatMap((node) => {
      const start = place;
      place += widthOf(node);
      return node.type === 'text' && line.type !== 'codeBlock' ? markText(node, start, ranges) : [node];
    });
    place += 1;
    return line.content ? { ...line, content } : line;
  };
  const visit = (node: JsonNode): JsonNode => {
    if (linesOf([node])[0] === node) return markLine(node);
    return node.content ? { ...node, content: node.content.map(visit) } : node;
  };
  return nodes.map(visit);
}

function markText(node: JsonNode, start: number, ranges: readonly Range[]): JsonNode[] {
  const text = node.text ?? '';
  const own = ranges.filter(({ from, to }) => from < start + text.length && to > start);
  if (own.length === 0) return [node];
  const inText = (place: number): number => Math.min(Math.max(place - start, 0), text.length);
  const cuts = [...new Set([0, text.length, ...own.flatMap(({ from, to }) => [inText(from), inText(to)])])];
  cuts.sort((a, b) => a - b);
  return cuts.slice(0, -1).map((cut, index) => {
    const marks = own.filter(({ from, to }) => from - start <= cut && to - start > cut).map(({ mark }) => mark);
    return { ...node, text: text.slice(cut, cuts[index + 1]), marks: [...(node.marks ?? []), ...marks] };
  });
}
