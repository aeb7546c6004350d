import fc from 'fast-check';
import type { PageRole, SpaceRole } from '../wiki.js';

/** Who gets a role: a user or a group, by number. */
export type Holder = { user: number } | { group: number };

export interface PagePlan {
  space: number;
  /** Number of another page, or null for a root. */
  parent: number | null;
  /** Siblings may share one. */
  position: string;
  /** This page itself is in the trash. */
  trashed: boolean;
  /** Null: not restricted. An empty list: nobody may see it. */
  grants: { to: Holder; role: PageRole }[] | null;
}

/** A whole wiki as plain data: what the builder writes and what the model looks at. */
export interface WikiPlan {
  users: number;
  /** The users of each group. */
  groups: number[][];
  spaces: { members: { to: Holder; role: SpaceRole }[] }[];
  pages: PagePlan[];
}

export interface PlanOptions {
  maxPages?: number;
  /** Whether a parent may be any page at all: a later one, the page itself, one of another space. */
  impossibleTrees?: boolean;
}

const USERS = 3;
const GROUPS = 2;
const SPACES = 2;

const holder: fc.Arbitrary<Holder> = fc.oneof(
  fc.record({ user: fc.nat(USERS - 1) }),
  fc.record({ group: fc.nat(GROUPS - 1) }),
);

/** At most one role for each holder, as the database asks for. */
const grants = <Role extends string>(...roles: Role[]): fc.Arbitrary<{ to: Holder; role: Role }[]> =>
  fc.uniqueArray(fc.record({ to: holder, role: fc.constantFrom(...roles) }), {
    maxLength: 3,
    selector: ({ to }) => JSON.stringify(to),
  });

/** Random wikis: trees, groups, roles, restrictions and trash. Small, because a few pages show every rule. */
export function wikiPlans({ maxPages = 24, impossibleTrees = false }: PlanOptions = {}): fc.Arbitrary<WikiPlan> {
  const page = fc.record({
    space: fc.nat(SPACES - 1),
    parent: fc.option(fc.nat(maxPages - 1), { freq: 4 }),
    position: fc.constantFrom('a0', 'a1', 'aA', 'aa', 'Zz', 'b00'),
    trashed: fc.nat(9).map((dice) => dice === 0),
    grants: fc.option(grants('writer', 'reader'), { freq: 1 }).chain((given) => fc.constantFrom(given, null, null)),
  });
  return fc.record({
    users: fc.constant(USERS),
    groups: fc.array(fc.uniqueArray(fc.nat(USERS - 1)), { minLength: GROUPS, maxLength: GROUPS }),
    spaces: fc.array(fc.record({ members: grants('admin', 'writer', 'reader') }), {
      minLength: SPACES,
      maxLength: SPACES,
    }),
    pages: fc.array(page, { maxLength: maxPages }).map((pages) => joinUp(pages, impossibleTrees)),
  });
}

/** Turns any numbers into parents that exist; in a possible tree an earlier page of the same space. */
function joinUp(pages: readonly PagePlan[], impossibleTrees: boolean): PagePlan[] {
  const joined: PagePlan[] = [];
  for (const [number, page] of pages.entries()) {
    if (impossibleTrees) {
      joined.push({ ...page, parent: page.parent === null ? null : page.parent % pages.length });
      continue;
    }
    const parent = page.parent === null || number === 0 ? null : page.parent % number;
    joined.push({ ...page, parent, space: parent === null ? page.space : (joined[parent]?.space ?? page.space) });
  }
  return joined;
}
