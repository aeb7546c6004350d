import { type Token } from 'markdown-it';

/** A token with what stands between it and its closing token. */
export interface TokenNode {
  token: Token;
  children: TokenNode[];
}

/** Nests the flat list of tokens. */
export function tokenTree(tokens: readonly Token[]): TokenNode[] {
  const root: TokenNode[] = [];
  const open: TokenNode[][] = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      if (open.length > 1) open.pop();
      continue;
    }
    const node: TokenNode = { token, children: [] };
    open.at(-1)?.push(node);
    if (token.nesting > 0) open.push(node.children);
  }
  return root;
}
