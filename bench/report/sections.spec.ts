import { describe, expect, it } from '@jest/globals';
import { withSection } from './sections.js';

describe('the report', () => {
  it('replaces the part that was measured and keeps the other, in a fixed order', () => {
    const first = withSection('', 'documents', 'old documents');
    const both = withSection(first, 'wiki', 'the wiki');
    expect(both.indexOf('the wiki')).toBeLessThan(both.indexOf('old documents'));
    const again = withSection(both, 'documents', 'new documents');
    expect(again).toContain('the wiki');
    expect(again).toContain('new documents');
    expect(again).not.toContain('old documents');
    expect(withSection(again, 'wiki', 'the wiki')).toBe(again);
  });
});
