import { createComment } from './create-comment.js';
import { createPage } from './create-page.js';
import { type Tool } from './define-tool.js';
import { deleteNode } from './delete-node.js';
import { editPageText } from './edit-page-text.js';
import { getNode } from './get-node.js';
import { getOutline } from './get-outline.js';
import { getPageContext } from './get-page-context.js';
import { getPage } from './get-page.js';
import { getTree } from './get-tree.js';
import { insertFootnote } from './insert-footnote.js';
import { insertNode } from './insert-node.js';
import { listComments } from './list-comments.js';
import { listPages } from './list-pages.js';
import { listSpaces } from './list-spaces.js';
import { movePage } from './move-page.js';
import { patchNode } from './patch-node.js';
import { renamePage } from './rename-page.js';
import { resolveComment } from './resolve-comment.js';
import { searchInPage } from './search-in-page.js';
import { search } from './search.js';
import { updatePageMarkdown } from './update-page-markdown.js';

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
  listComments,
  createPage,
  renamePage,
  movePage,
  patchNode,
  insertNode,
  deleteNode,
  editPageText,
  insertFootnote,
  updatePageMarkdown,
  createComment,
  resolveComment,
];
