import { describe, expect, test } from '@jest/globals';
import { initProseMirrorDoc } from 'y-prosemirror';
import { KINDS, withoutNoteIds } from '../../../../test/support/block-kinds.js';
import { livePage, type LivePage } from '../../../../test/support/live-page.js';
import { type JsonNode } from '../json-node.js';
import { markdownToBlocks, markdownToDocument } from '../markdown/index.js';
import { canonicalDocument, schema } from '../schema/index.js';
import { insertBlocks, patchBlock } from './index.js';

/** An editor that opens the page finds nothing to mend: it deletes what its schema cannot build, and joins parted texts. */
function expectWholeForEditors(page: LivePage): void {
  const { count } = page.sent;
  const { doc } = initProseMirrorDoc(page.fragment, schema);
  doc.check();
  expect(page.sent.count).toBe(count);
  expect(canonicalDocument(doc.toJSON() as JsonNode)).toEqual(canonicalDocument(page.json()));
}

describe.each(Object.entries(KINDS))('a %s', (_, markdown) => {
  const whole = withoutNoteIds(markdownToDocument(markdown).doc);

  test('written by a patch is what the whole page would hold', () => {
    const page = livePage([{ type: 'paragraph', content: [{ type: 'text', text: 'before' }] }]);
    patchBlock(page.fragment, '#0', markdownToBlocks(markdown).blocks, { source: 'markdown' });
    expect(withoutNoteIds(page.json())).toBe(whole);
    expectWholeForEditors(page);
  });

  test('that is inserted is what the whole page would hold', () => {
    const page = livePage([]);
    insertBlocks(page.fragment, markdownToBlocks(markdown).blocks, { source: 'markdown', position: 'append' });
    expect(withoutNoteIds(page.json())).toBe(whole);
    expectWholeForEditors(page);
  });
});
