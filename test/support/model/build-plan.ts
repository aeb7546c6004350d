import type { Wiki, WikiGroup, WikiPage, WikiSpace, WikiUser } from '../wiki.js';
import type { Holder, WikiPlan } from './wiki-plan.js';

/** The parts of a built plan, in the numbers of the plan. */
export interface BuiltWiki {
  users: WikiUser[];
  spaces: WikiSpace[];
  pages: WikiPage[];
}

/**
 * Writes a plan into the database. Titles are `page <number>`.
 *
 * @param options.text the text of a page, by its number
 */
export async function buildPlan(
  wiki: Wiki,
  plan: WikiPlan,
  options: { title?: (page: number) => string; text?: (page: number) => string } = {},
): Promise<BuiltWiki> {
  const users: WikiUser[] = [];
  for (let number = 0; number < plan.users; number += 1) users.push(await wiki.user(`User ${number}`));
  const groups: WikiGroup[] = [];
  for (const members of plan.groups) groups.push(await wiki.group(members.map((member) => at(users, member))));
  const holder = (to: Holder): WikiUser | WikiGroup => ('user' in to ? at(users, to.user) : at(groups, to.group));

  const spaces: WikiSpace[] = [];
  for (const { members } of plan.spaces) {
    spaces.push(
      await wiki.space(
        `Space ${spaces.length}`,
        members.map(({ to, role }) => [holder(to), role]),
      ),
    );
  }

  const pages: WikiPage[] = [];
  for (const [number, { space, position }] of plan.pages.entries()) {
    const title = options.title?.(number) ?? `page ${number}`;
    pages.push(await wiki.page({ space: at(spaces, space), title, position, text: options.text?.(number) }));
  }
  // Afterwards, because a parent may be a page that comes later.
  for (const [number, { parent, trashed, grants }] of plan.pages.entries()) {
    const page = at(pages, number);
    if (parent !== null) await wiki.reparent(page, at(pages, parent));
    if (grants)
      await wiki.restrict(
        page,
        grants.map(({ to, role }) => [holder(to), role]),
      );
    if (trashed) await wiki.trash(page);
  }
  return { users, spaces, pages };
}

function at<Item>(items: readonly Item[], number: number): Item {
  const item = items[number];
  if (item === undefined) throw new Error(`The plan names ${number}, which it does not have.`);
  return item;
}
