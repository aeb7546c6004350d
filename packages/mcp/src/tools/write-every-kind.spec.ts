import { describe, expect, it } from '@jest/globals';
import { markdownToDocument } from '@pagescout/document';
import { KINDS, withoutNoteIds } from '../../../../test/support/block-kinds.js';
import { paragraph } from '../../../../test/support/json-blocks.js';
import { writeBench } from '../../../../test/support/write-bench.js';

describe.each(Object.entries(KINDS))('a %s', (_, markdown) => {
  // The double is a plain Docmost: the first footnotes of a page take that form.
  const expected = withoutPairs(withoutNoteIds(markdownToDocument(markdown, { family: 'stock' }).doc));

  it.each([
    ['patch_node', { nodeId: 'a', markdown }],
    ['insert_node', { markdown }],
  ])('written by %s is what importing the whole page gives, and reads back as itself', async (tool, args) => {
    const bench = await writeBench(tool === 'patch_node' ? [paragraph('before', 'a')] : []);
    const { data } = await bench.run(tool, args);
    expect(data.changed).toBe(true);
    expect(withoutPairs(withoutNoteIds(bench.page.json()))).toBe(expected);
    const { count } = bench.page.sent;
    for (const { nodeId, version } of data.blocks) {
      const read = (await bench.run('get_node', { nodeId })).data;
      expect(read.version).toBe(version);
      const again = await bench.run('patch_node', { nodeId, markdown: read.markdown, baseVersion: version });
      expect(again.data.changed).toBe(false);
    }
    const { data: seen } = await bench.run('get_page');
    const rewrite = { markdown: seen.markdown, baseVersion: seen.pageVersion };
    expect((await bench.run('update_page_markdown', rewrite)).data.changed).toBe(false);
    expect(bench.page.sent.count).toBe(count);
  });

  it('written by update_page_markdown too', async () => {
    const bench = await writeBench([paragraph('before', 'a')]);
    const { data: seen } = await bench.run('get_page');
    await bench.run('update_page_markdown', { markdown, baseVersion: seen.pageVersion });
    expect(withoutPairs(withoutNoteIds(bench.page.json()))).toBe(expected);
  });
});

/** What pairs a footnote of stock's form with its reference is made anew each time. */
function withoutPairs(json: string): string {
  const names = new Map<string, number>();
  return json.replace(/"data-id":"([^"]*)"/g, (_, id: string) => {
    if (!names.has(id)) names.set(id, names.size);
    return `"data-id":${names.get(id)}`;
  });
}
