import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { editText, type JsonNode } from '@pagescout/document';
import { LiveDocuments } from '../../../apps/server/src/collaboration/live-documents.js';
import { type ChatWiki, chatWiki } from '../../support/chat-wiki.js';
import { closeCollabClients, type CollabClient } from '../../support/collab-client.js';
import { systemOf } from '../../support/fake-model-server.js';
import { heading, page as pageOf, paragraph } from '../../support/json-blocks.js';
import { until } from '../../support/until.js';
import type { WikiPage } from '../../support/wiki.js';

let here: ChatWiki;
beforeAll(async () => {
  here = await chatWiki();
});
afterAll(() => here.close());
afterEach(closeCollabClients);

const DOCUMENT = pageOf(
  heading(1, 'Backups', 'head'),
  paragraph('The backup runs at three.', 'when'),
  paragraph('Ask Ada.', 'who'),
);
const newPage = (): Promise<WikiPage> => here.page({ title: 'Backups', content: DOCUMENT });

/** A person's hand: words change in the live document, over a websocket. */
const type = async (editor: CollabClient, find: string, replace: string): Promise<void> => {
  expect(editText(editor.fragment, [{ find, replace }]).changed).toBe(true);
  await editor.taken();
};

const textOf = (node: JsonNode): string => (node.text ?? '') + (node.content ?? []).map(textOf).join('');
const texts = (editor: CollabClient): string[] => (editor.json().content ?? []).map(textOf);
const outputs = ({ chunks }: Awaited<ReturnType<ChatWiki['ask']>>) =>
  chunks.filter(({ type: kind }) => kind === 'tool-output-available').map(({ output }) => output.data);

describe('a person and the assistant on one page', () => {
  it('work side by side: the person’s word stays, and each knows what the other did', async () => {
    const page = await newPage();
    const editor = await here.open(here.ada, page);
    here.model.script({ call: 'getPage', args: { pageId: page.id } }, { say: 'I have read it.' });
    const first = await here.ask('Read this page', { page });

    await type(editor, 'three', 'four');
    here.model.script(
      { call: 'insertNode', args: { pageId: page.id, position: 'before', anchorNodeId: 'when', markdown: '## When' } },
      { say: 'There is a heading now.' },
    );
    const second = await here.ask('Add a heading', { page, chatId: first.chatId });
    expect(systemOf(here.model.requests.at(-1))).toMatch(/-The backup runs at three\.\n\+The backup runs at four\./);
    expect(outputs(second)).toMatchObject([{ changed: true, stored: true, blocks: [{ type: 'heading' }] }]);
    await until(() => texts(editor).length === 4);
    expect(texts(editor)).toEqual(['Backups', 'When', 'The backup runs at four.', 'Ask Ada.']);

    here.model.script({ say: 'Nothing new.' });
    await here.ask('And now?', { page, chatId: first.chatId });
    expect(systemOf(here.model.requests.at(-1))).not.toContain('page_changed');
    expect(await here.row(page)).toMatchObject({ source: 'agent', chatId: first.chatId, lastUpdatedById: here.ada.id });
  });

  it('the assistant’s write on what a person changed since is refused, and then made on the present text', async () => {
    const page = await newPage();
    const editor = await here.open(here.ada, page);
    here.model.script({ call: 'getNode', args: { pageId: page.id, nodeId: 'when' } }, { say: 'Read.' });
    const { chatId } = await here.ask('Read the block', { page });
    await type(editor, 'three', 'five');
    const patch = (markdown: string) => ({ call: 'patchNode', args: { pageId: page.id, nodeId: 'when', markdown } });
    here.model.script(
      patch('The backup runs at three each night.'),
      (request) => {
        const told = request.messages.at(-1)?.content;
        expect(told).toMatch(/has changed since it was read.*runs at five/);
        return patch('The backup runs at five each night.');
      },
      { say: 'Done.' },
    );
    const answer = await here.ask('Say that it runs each night', { page, chatId });
    expect(answer.error).toBeUndefined();
    expect(outputs(answer)).toMatchObject([{ changed: true }]);
    await until(() => texts(editor)[1] === 'The backup runs at five each night.');
  });

  it('what a person types while the assistant works stays, and is the next turn’s note', async () => {
    const page = await newPage();
    const editor = await here.open(here.ada, page);
    here.model.script({ call: 'getNode', args: { pageId: page.id, nodeId: 'who' } }, { say: 'Read.' });
    const { chatId } = await here.ask('Read', { page });
    here.model.script(
      async () => {
        await type(editor, 'three', 'six');
        return { call: 'patchNode', args: { pageId: page.id, nodeId: 'who', markdown: 'Ask Bob.' } };
      },
      { say: 'Done.' },
    );
    await here.ask('Ask Bob instead', { page, chatId });
    await until(() => texts(editor)[2] === 'Ask Bob.');
    expect(texts(editor)).toEqual(['Backups', 'The backup runs at six.', 'Ask Bob.']);
    await here.ask('And now?', { page, chatId });
    const note = systemOf(here.model.requests.at(-1));
    expect(note).toContain('+The backup runs at six.');
    expect(note).not.toMatch(/^[-+]Ask/m);
  });

  it('what is typed and stored in the moment in which the turn looks is in its note', async () => {
    const page = await newPage();
    const editor = await here.open(here.ada, page);
    here.model.script({ say: 'Read.' });
    const { chatId } = await here.ask('Read', { page });
    const live = here.server.app.get(LiveDocuments);
    const look = jest.spyOn(live, 'read').mockImplementationOnce(async (pageId) => {
      await type(editor, 'three', 'seven');
      await editor.store();
      look.mockRestore();
      return live.read(pageId);
    });
    here.model.script({ say: 'I see.' });
    await here.ask('And now?', { page, chatId });
    expect(systemOf(here.model.requests.at(-1))).toContain('+The backup runs at seven.');
  });

  it('a proof-reader comments on each occurrence and changes nothing', async () => {
    const page = await here.page({ content: pageOf(paragraph('teh one and teh other', 'a')) });
    const editor = await here.open(here.ada, page);
    here.model.script(
      { call: 'searchInPage', args: { pageId: page.id, query: 'teh' } },
      {
        calls: [0, 12].map((start) => ({
          call: 'createComment',
          args: { pageId: page.id, content: 'Typo', suggestedText: 'the', nodeId: 'a', start, end: start + 3 },
        })),
      },
      { say: 'Two comments.' },
    );
    const answer = await here.ask('Proof-read', { page });
    expect(outputs(answer).slice(1)).toMatchObject([{ highlighted: true }, { highlighted: true }]);
    await until(() => JSON.stringify(editor.json()).split('commentId').length === 3);
    expect(texts(editor)).toEqual(['teh one and teh other']);
  });
});
