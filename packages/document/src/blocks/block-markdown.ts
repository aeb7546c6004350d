import { DocumentError } from '../errors.js';
import { type JsonNode } from '../json-node.js';
import { blockToMarkdown } from '../markdown/to-markdown.js';
import { schema } from '../schema/schema.js';
import { canStandAlone } from './can-stand-alone.js';

/** How a node that Markdown cannot hold is carried through it; a block that is nothing else is better read as JSON. */
const CARRIED = /^<div data-node=/;

/**
 * One block as Markdown that reads back as the same block, comment anchors included; or a sentence that says why it
 * has none, and must be read and written as JSON.
 */
export function blockMarkdown(block: JsonNode): { markdown: string } | { reason: string } {
  const { type } = block;
  if (!schema.nodes[type]) return { reason: `The type ${type} is not known here, so it has no Markdown form.` };
  if (!canStandAlone(type)) {
    return { reason: `A ${type} cannot stand alone in a page, so it has no Markdown form of its own.` };
  }
  try {
    const markdown = blockToMarkdown(block);
    return CARRIED.test(markdown) ? { reason: `Markdown has no form for this ${type}.` } : { markdown };
  } catch (error) {
    if (!(error instanceof DocumentError && error.code === 'too_deep')) throw error;
    return { reason: `This ${type} nests blocks too deep for Markdown.` };
  }
}
