/** Longest part of an address that a title gives, in characters. */
const LONGEST = 70;

/** The address of a page, as Docmost writes it: the part before the slug id is for people, and may be out of date. */
export function pageLink(spaceSlug: string, { title, slugId }: { title: string; slugId: string }): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return `/s/${encodeURIComponent(spaceSlug)}/p/${name === '' ? '' : `${name}-`}${slugId}`;
}
