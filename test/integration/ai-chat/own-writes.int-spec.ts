import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { editText, insertBlocks, patchBlock } from '@pagescout/document';
import { type Doc } from 'yjs';
import { LiveDocuments } from '../../../apps/server/src/collaboration/live-documents.js';
import { LocalClient } from '../../../apps/server/src/core/agent/local-client.js';
import {
  type Detected,
  DetectService,
  type TurnReader,
} from '../../../apps/server/src/core/ai-chat/page-change/detect.service.js';
import { type ChatWiki, chatWiki } from '../../support/chat-wiki.js';
import { closeCollabClients } from '../../support/collab-client.js';
import type { WikiPage } from '../../support/wiki.js';

let here: ChatWiki;
beforeAll(async () => {
  here = await chatWiki({ COLLAB_STORE_IDLE_MS: '600000', COLLAB_STORE_MAX_MS: '600000' });
});
afterAll(() => here.close());
afterEach(closeCollabClients);

const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});

async function threeBlocks(): Promise<WikiPage> {
  const content = { type: 'doc', content: ['one', 'two', 'three'].map((text) => paragraph(text, `Block ${text}.`)) };
  return here.page({ columns: { content: JSON.stringify(content) as never } });
}

/** A chat of Ada's, taken apart: looking, writing and settling are the test's to order. */
async function chat() {
  const { chatId } = await here.ask('Hello');
  const { id: userId, workspaceId } = here.ada;
  const viewer = { userId, workspaceId, role: 'member' };
  const client = here.server.app.get(LocalClient, { strict: false }).withToken(await here.server.tokenFor(here.ada));
  const reader: TurnReader = { viewer, chatId, client };
  const service = here.server.app.get(DetectService, { strict: false });
  const live = here.server.app.get(LiveDocuments, { strict: false });
  return {
    detect: (page: WikiPage) => service.detect(reader, page.id),
    settle: ({ pages }: Detected) => service.settle(reader, pages),
    diff: async (page: WikiPage) => {
      const turn = await service.detect(reader, page.id);
      await service.settle(reader, turn.pages);
      return turn.change?.diff;
    },
    write: async ({ pages }: Detected, page: WikiPage, change: (document: Doc) => unknown) =>
      live.change(page.id, viewer, change, {
        agent: { chatId },
        onChange: (made) => pages.wrote(page.id, made),
      }),
  };
}

const patch = (id: string, text: string) => (document: Doc) =>
  patchBlock(document.getXmlFragment('default'), id, [paragraph(id, text)], { source: 'json' });

/** A person changes a word in a block. */
async function person(page: WikiPage, find: string, replace: string, { store = false } = {}): Promise<void> {
  const editor = await here.open(here.ada, page);
  expect(editText(editor.fragment, [{ find, replace }]).changed).toBe(true);
  await editor.taken();
  if (store) await editor.store();
  editor.close();
}

describe('what the assistant writes itself', () => {
  it('is no change by a person', async () => {
    const [turns, page] = [await chat(), await threeBlocks()];
    const turn = await turns.detect(page);
    await turns.write(turn, page, patch('two', 'Written by the assistant.'));
    await turns.settle(turn);
    expect(await turns.diff(page)).toBeUndefined();
    expect(await turns.diff(page)).toBeUndefined();
  });

  it.each([
    ['stored', true],
    ['not stored', false],
  ])('hides no edit of a person to another block, %s, before, between or after', async (_name, store) => {
    const [turns, page] = [await chat(), await threeBlocks()];
    const turn = await turns.detect(page);
    await person(page, 'Block one', 'Part one', { store });
    await turns.write(turn, page, patch('two', 'Written by the assistant.'));
    await turns.write(turn, page, (document) =>
      insertBlocks(document.getXmlFragment('default'), [paragraph('four', 'Added.')], {
        position: 'append',
        source: 'json',
      }),
    );
    await person(page, 'Block three', 'Part three', { store });
    await turns.settle(turn);
    const diff = await turns.diff(page);
    expect(diff?.match(/^[-+].+$/gm)).toEqual(['-Block one.', '+Part one.', '-Block three.', '+Part three.']);
    expect(await turns.diff(page)).toBeUndefined();
  });

  it('is known on a page that is not open too', async () => {
    const [turns, page, other] = [await chat(), await threeBlocks(), await threeBlocks()];
    expect(await turns.diff(other)).toBeUndefined();
    await person(other, 'Block one', 'Part one', { store: true });
    const turn = await turns.detect(page);
    await turns.write(turn, other, patch('two', 'Written from another page.'));
    await turns.settle(turn);
    const diff = await turns.diff(other);
    expect(diff?.match(/^[-+].+$/gm)).toEqual(['-Block one.', '+Part one.']);
  });

  it('and a person takes back is told', async () => {
    const [turns, page] = [await chat(), await threeBlocks()];
    const turn = await turns.detect(page);
    await turns.write(turn, page, patch('two', 'Written by the assistant.'));
    await turns.settle(turn);
    await person(page, 'Written by the assistant', 'Block two');
    expect((await turns.diff(page))?.match(/^[-+].+$/gm)).toEqual(['-Written by the assistant.', '+Block two.']);
  });

  it('is settled once, however often a turn ends', async () => {
    const [turns, page] = [await chat(), await threeBlocks()];
    const turn = await turns.detect(page);
    await turns.settle(turn);
    await person(page, 'Block one', 'Part one');
    await turns.write(turn, page, patch('two', 'Too late.'));
    await turns.settle(turn);
    expect((await turns.diff(page))?.match(/^[-+].+$/gm)).toEqual([
      '-Block one.',
      '+Part one.',
      '-Block two.',
      '+Too late.',
    ]);
  });
});
