import { createPage } from './create-page.js';
import { type Tool } from './define-tool.js';
import { getNode } from './get-node.js';
import { getOutline } from './get-outline.js';
import { getPage } from './get-page.js';
import { getPageContext } from './get-page-context.js';
import { getTree } from './get-tree.js';
import { listPages } from './list-pages.js';
import { listSpaces } from './list-spaces.js';
import { movePage } from './move-page.js';
import { renamePage } from './rename-page.js';
import { search } from './search.js';
import { searchInPage } from './search-in-page.js';

/** All tools, in the order in which clients see them. The protocol server, the chat and the docs read this list. */
export const TOOLS: readonly Tool[] = [
  search,
  getTree,
  listSpaces,
  listPages,
  getPage,
  getPageContext,
  searchInPage,
  getOutline,
  getNode,
  createPage,
  renamePage,
  movePage,
];
