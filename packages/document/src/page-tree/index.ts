export { buildTree, subtree } from './build-tree.js';
export { cutDepth } from './cut-depth.js';
export { type PageTreeRow, type TreeNode, type TreeRow } from './tree-node.js';
export { mapTree, walkTree, type Visit } from './walk-tree.js';
