import { type ContentMatch } from 'prosemirror-model';
import { DocumentError } from '../../errors.js';
import { NODES } from '../../schema/nodes.js';
import { schema } from '../../schema/schema.js';

/**
 * Asks whether a container may hold a sequence of children. Children that the schema does not know are passed over, and
 * so is a container that it does not know.
 */
export function fitsIn(parentType: string, children: readonly string[]): boolean {
  const type = schema.nodes[parentType];
  if (!type) return true;
  let match: ContentMatch | null = type.contentMatch;
  for (const child of children) {
    const childType = schema.nodes[child];
    if (childType) match = match.matchType(childType);
    if (!match) return false;
  }
  return match.validEnd;
}

/** Whether a container may hold a child of the type anywhere. */
export function mayHold(parentType: string, childType: string): boolean {
  const [parent, child] = [schema.nodes[parentType], schema.nodes[childType]];
  if (!parent || !child) return true;
  const seen = new Set<ContentMatch>();
  const todo: ContentMatch[] = [parent.contentMatch];
  for (let match = todo.pop(); match; match = todo.pop()) {
    if (seen.has(match)) continue;
    seen.add(match);
    for (let index = 0; index < match.edgeCount; index += 1) {
      const edge = match.edge(index);
      if (edge.type === child) return true;
      todo.push(edge.next);
    }
  }
  return false;
}

/**
 * Refuses children that their container cannot hold. A container that breaks its own rule already (other programs write
 * those) is only asked whether each new child may stand in it at all.
 *
 * @throws DocumentError `content_refused`.
 */
export function checkPlace(
  parentType: string,
  before: readonly string[],
  { at, removed, added }: { at: number; removed: number; added: readonly string[] },
): void {
  const after = [...before.slice(0, at), ...added, ...before.slice(at + removed)];
  if (fitsIn(parentType, after)) return;
  const stranger = added.find((type) => !mayHold(parentType, type));
  if (stranger === undefined && !fitsIn(parentType, before)) return;
  const holder = parentType === 'doc' ? 'The page' : `A ${parentType}`;
  const what = stranger === undefined ? `these blocks here: ${after.join(', ')}` : `a ${stranger} here`;
  throw new DocumentError(
    'content_refused',
    `${holder} cannot hold ${what}. It may hold: ${NODES[parentType]?.content ?? 'nothing'}. ` +
      'Send other blocks, or name a place that may hold these.',
    { parentType },
  );
}
