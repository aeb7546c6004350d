export { carryUnseen } from './carry-unseen.js';
export { normaliseSpace } from './normalise-space.js';
export { pageDiff, type PageDiffOptions } from './page-diff.js';
