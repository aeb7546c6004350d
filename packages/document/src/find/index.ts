export { blockText, holdsText, OBJECT_CHARACTER } from './block-text.js';
export { visitContainers, type ContainerVisitor } from './containers.js';
export { searchInDocument, type FindMatch, type FindOptions, type FindResult } from './find.js';
