export { formatAddress, parseAddress, type NodePath } from './address.js';
export { canonicalJson } from './canonical-json.js';
export { type OutlineSection } from './heading-tree.js';
export { blockId, locate, type LocatedBlock } from './locate.js';
export { outline, type Outline, type OutlineBlock, type OutlineOptions } from './outline.js';
export { readBlock, type ReadBlock } from './read.js';
export { describeText, textOf } from './text-of.js';
export { version } from './version.js';
export { visitBlocks, type BlockVisitor } from './walk-blocks.js';
