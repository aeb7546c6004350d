import { describe, expect, it } from '@jest/globals';
import { docToJson, insertNodes } from '@pagescout/document';
import type { Doc } from 'yjs';
import type { LiveDocuments } from '../../apps/server/src/collaboration/live-documents.js';
import { CodedError } from '../../apps/server/src/common/coded-error.js';
import type { Person } from '../../apps/server/src/common/viewer.js';
import type { CollabWiki } from '../support/collab-wiki.js';
import { until } from '../support/until.js';
import type { WikiPage, WikiUser } from '../support/wiki.js';

export interface LiveDocumentsUnderTest {
  /** The adapter. */
  live: LiveDocuments;
  /** The server whose documents they are, and its wiki. */
  here: CollabWiki;
}

/** What every adapter of `LiveDocuments` does. @param ready the adapter, once the suite has begun */
export function liveDocumentsContract(name: string, ready: () => LiveDocumentsUnderTest): void {
  const viewerOf = ({ id: userId, workspaceId }: WikiUser): Person => ({ userId, workspaceId });
  const append =
    (text: string) =>
    (document: Doc): number => {
      const fragment = document.getXmlFragment('default');
      insertNodes(fragment, fragment.length, [{ type: 'paragraph', content: [{ type: 'text', text }] }]);
      return fragment.length;
    };
  const change = <Result>(page: WikiPage, work: (document: Doc) => Result, user?: WikiUser) => {
    const { live, here } = ready();
    return live.change(page.id, viewerOf(user ?? here.ada), work);
  };
  const codeOf = async (work: Promise<unknown>): Promise<string> => {
    const error: unknown = await work.then(
      () => 'no error',
      (reason: unknown) => reason,
    );
    return error instanceof CodedError ? error.code : String(error);
  };

  describe(`changing a live page ${name}`, () => {
    it('gives the result, and the change is stored and seen by everybody', async () => {
      const { here } = ready();
      const page = await here.page({ text: 'a' });
      const editor = await here.open(here.bob, page);
      const { result, isStored } = await change(page, append('b'));
      const row = await here.row(page);
      expect([result, isStored, row.text, row.lastUpdatedById]).toEqual([2, true, 'a\n\nb', here.ada.id]);
      await until(() => editor.texts().length === 2);
    });

    it('that nobody has open stores it and lets it go', async () => {
      const { here } = ready();
      const page = await here.page({ text: 'a' });
      await change(page, append('b'));
      await change(page, append('c'));
      expect((await here.row(page)).text).toBe('a\n\nb\n\nc');
      expect((await here.open(here.ada, page)).texts()).toEqual(['a', 'b', 'c']);
    });

    it('takes every one of many changes at once, with those of people, once', async () => {
      const { here } = ready();
      const page = await here.page({ text: 'start' });
      const editor = await here.open(here.ada, page);
      const numbers = Array.from({ length: 20 }, (_, number) => `n${number}`);
      const typed = Array.from({ length: 20 }, (_, number) => `t${number}`);
      const changes = Promise.all(numbers.map((text) => change(page, append(text))));
      for (const text of typed) {
        editor.write(text);
        await Promise.resolve();
      }
      await changes;
      await editor.store();
      const { text } = await here.row(page);
      expect(text?.split('\n\n').sort()).toEqual(['start', ...numbers, ...typed].sort());
    });

    it('without changing it writes nothing', async () => {
      const { here } = ready();
      const page = await here.page({ text: 'a' });
      const before = await here.row(page);
      const { result } = await change(page, (document) => docToJson(document).content?.length);
      expect(result).toBe(1);
      expect(await here.row(page)).toEqual(before);
    });

    it('by a change that fails half-way changes nothing', async () => {
      const { here } = ready();
      const page = await here.page({ text: 'a' });
      const editor = await here.open(here.ada, page);
      const failing = change(page, (document) => {
        document.getXmlFragment('default').delete(0, 1);
        append('half')(document);
        throw new Error('no further');
      });
      await expect(failing).rejects.toThrow('no further');
      await editor.store();
      expect(editor.texts()).toEqual(['a']);
      expect((await here.row(page)).text).toBe('a');
    });

    it('may empty it', async () => {
      const { here } = ready();
      const page = await here.page({ text: 'a' });
      await change(page, (document) => document.getXmlFragment('default').delete(0, 1));
      expect((await here.row(page)).text).toBe('');
    });

    it('is refused to readers, in the trash, and when there is none', async () => {
      const { here } = ready();
      const page = await here.page({ text: 'a' });
      const trashed = await here.page({ text: 'a' });
      await here.wiki.trash(trashed);
      expect(await codeOf(change(page, append('b'), here.bob))).toBe('forbidden');
      expect(await codeOf(change(trashed, append('b')))).toBe('page-in-trash');
      expect(await codeOf(change({ ...page, id: here.ada.id }, append('b')))).toBe('page-not-found');
      expect((await here.row(page)).text).toBe('a');
    });
  });
}
