import { type Token } from 'markdown-it';

/** A token with what stands between it and its closing token. */
export interface TokenNode {
  token: Token;
  children: readonly TokenNode[];
}

/** Most tokens hold nothing, and share it. */
const NONE: readonly TokenNode[] = [];

/** Nests the flat list of tokens. */
export function tokenTree(tokens: readonly Token[]): TokenNode[] {
  const root: TokenNode[] = [];
  const open: TokenNode[][] = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      if (open.length > 1) open.pop();
      continue;
    }
    const inside: TokenNode[] | undefined = token.nesting > 0 ? [] : undefined;
    open.at(-1)?.push({ token, children: inside ?? NONE });
    if (inside) open.push(inside);
  }
  return root;
}
