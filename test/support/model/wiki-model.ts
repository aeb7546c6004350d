import type { Holder, PagePlan, WikiPlan } from './wiki-plan.js';

/**
 * The rules of who sees what, told as simply as possible over a plan. Pages and users are numbers.
 * Simple rather than quick: each question walks up the parents anew.
 */
export class WikiModel {
  constructor(readonly plan: WikiPlan) {}

  /** The highest role of a user in a space: admin, writer or reader. */
  roleIn(user: number, space: number): string | undefined {
    const roles = this.plan.spaces[space]?.members.filter(({ to }) => this.holds(user, to)).map(({ role }) => role);
    return ['admin', 'writer', 'reader'].find((role) => (roles as string[] | undefined)?.includes(role));
  }

  /** A member of its space with a permission on every restricted page from itself to the root. */
  mayRead(user: number, page: number): boolean {
    return (
      this.roleIn(user, this.page(page).space) !== undefined &&
      this.lineage(page).every((number) => this.passes(user, number))
    );
  }

  /** May read, writes in the space, and writes on the nearest restricted page from itself to the root. */
  mayEdit(user: number, page: number): boolean {
    if (!this.mayRead(user, page) || this.roleIn(user, this.page(page).space) === 'reader') return false;
    const nearest = this.lineage(page).find((number) => this.page(number).grants !== null);
    if (nearest === undefined) return true;
    return (this.page(nearest).grants ?? []).some(({ to, role }) => role === 'writer' && this.holds(user, to));
  }

  /** It, or a page above it, is in the trash. */
  inTrash(page: number): boolean {
    return this.lineage(page).some((number) => this.page(number).trashed);
  }

  /** What a reader of the tree meets: readable and not in the trash, in any space. */
  isShown(user: number, page: number): boolean {
    return this.mayRead(user, page) && !this.inTrash(page);
  }

  /** Shown pages of a space in sidebar order (which ids follow which is up to `idOf`). */
  shownIn(user: number, space: number, idOf: (page: number) => string): number[] {
    return [...this.plan.pages.keys()]
      .filter((page) => this.page(page).space === space && this.isShown(user, page))
      .sort((left, right) => this.compare(left, right, idOf));
  }

  /** From the page itself up to its root; a cycle ends where it closes. */
  lineage(page: number): number[] {
    const line: number[] = [];
    for (let at: number | null = page; at !== null && !line.includes(at); at = this.page(at).parent) line.push(at);
    return line;
  }

  compare(left: number, right: number, idOf: (page: number) => string): number {
    const key = (page: number): [string, string] => [this.page(page).position, idOf(page)];
    const [a, b] = [key(left), key(right)];
    return a[0] === b[0] ? Number(a[1] > b[1]) - Number(a[1] < b[1]) : a[0] < b[0] ? -1 : 1;
  }

  page(number: number): PagePlan {
    const page = this.plan.pages[number];
    if (!page) throw new Error(`The plan has no page ${number}.`);
    return page;
  }

  private passes(user: number, page: number): boolean {
    const { grants } = this.page(page);
    return grants === null || grants.some(({ to }) => this.holds(user, to));
  }

  private holds(user: number, to: Holder): boolean {
    return 'user' in to ? to.user === user : (this.plan.groups[to.group] ?? []).includes(user);
  }
}
