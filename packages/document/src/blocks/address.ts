/** Child indices from the document down to a node; the first is the index of the top-level block. */
export type NodePath = readonly number[];

const ADDRESS = /^#\d+(?:\.\d+)*$/;

/** `[2, 1, 0]` → `#2.1.0`. The document itself, an empty path, has no address. */
export function formatAddress(path: NodePath): string {
  return `#${path.join('.')}`;
}

/** `#2.1.0` → `[2, 1, 0]`; null for anything that is not an address, such as a block's id. */
export function parseAddress(reference: string): number[] | null {
  return ADDRESS.test(reference) ? reference.slice(1).split('.').map(Number) : null;
}
