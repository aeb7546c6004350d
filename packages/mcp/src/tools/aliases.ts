/**
 * Argument names that models write instead of the right ones. An alias counts only where the tool has the right name
 * and that one was not given; snake_case spellings (page_id) are read without being listed here.
 */
export const ARGUMENT_ALIASES: Readonly<Record<string, readonly string[]>> = {
  q: ['query'],
  text: ['query', 'markdown'],
  content: ['markdown'],
  body: ['markdown'],
  name: ['title'],
  newTitle: ['title'],
  id: ['pageId'],
  page: ['pageId'],
  pageId: ['rootPageId', 'parentPageId'],
  rootPageId: ['parentPageId'],
  parentPageId: ['rootPageId'],
  parentId: ['parentPageId', 'rootPageId'],
  parent: ['parentPageId', 'rootPageId'],
  root: ['rootPageId'],
  rootId: ['rootPageId'],
  space: ['spaceId'],
  spaceSlug: ['spaceId'],
  depth: ['maxDepth'],
  maxResults: ['limit'],
  count: ['limit'],
  pattern: ['query'],
  needle: ['query'],
  isRegex: ['regex'],
  regexp: ['regex'],
  useRegex: ['regex'],
  matchCase: ['caseSensitive'],
  node: ['nodeId'],
  block: ['nodeId'],
  blockId: ['nodeId'],
  address: ['nodeId'],
  ref: ['nodeId'],
};

/** The argument of a tool that a given name means, or undefined. */
export function argumentNamed(given: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(given)) return given;
  const camel = given.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (known.has(camel)) return camel;
  return ARGUMENT_ALIASES[camel]?.find((name) => known.has(name));
}
