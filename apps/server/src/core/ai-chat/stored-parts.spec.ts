import { describe, expect, it } from '@jest/globals';
import { convertToModelMessages } from 'ai';
import fc from 'fast-check';
import { closeToolCalls, type Part, partsForModel, partsToStore, textOfParts } from './stored-parts.js';

const call = (state: string, more: object = {}): Part =>
  ({ type: 'tool-getPage', toolCallId: 'c1', state, input: { pageId: 'p' }, ...more }) as Part;

describe('a call of a tool without a result', () => {
  it.each(['input-streaming', 'input-available', 'approval-requested'])('in state %s gets one', (state) => {
    expect(closeToolCalls([call(state)])).toMatchObject([
      { type: 'tool-getPage', toolCallId: 'c1', state: 'output-error', errorText: expect.stringContaining('ended') },
    ]);
  });

  it('is left alone once it has one', () => {
    const parts = [call('output-available', { output: { text: 'x' } }), call('output-error', { errorText: 'no' })];
    expect(closeToolCalls(parts)).toEqual(parts);
  });
});

describe('parts for a model', () => {
  it('are text and closed calls, without thoughts and marks of a provider', () => {
    const parts = partsForModel(
      [
        { type: 'step-start' },
        { type: 'reasoning', text: 'hm', providerMetadata: { x: { signature: 's' } } },
        { type: 'text', text: ' ' },
        { type: 'text', text: 'Hello', providerMetadata: { openai: { itemId: 'msg_1' } } },
        call('input-available', { callProviderMetadata: { openai: { itemId: 'fc_1' } } }),
        { type: 'source-url', url: 'https://x' },
        { type: 'data-own', data: 1 },
      ],
      null,
    );
    expect(parts).toEqual([
      { type: 'step-start' },
      { type: 'text', text: 'Hello' },
      expect.objectContaining({ type: 'tool-getPage', state: 'output-error' }),
    ]);
    expect(JSON.stringify(parts)).not.toMatch(/itemId|signature|ProviderMetadata/);
  });

  it('of a row that another program wrote are its text', () => {
    expect(partsForModel(undefined, 'Hi')).toEqual([{ type: 'text', text: 'Hi' }]);
    expect(partsForModel('no list', '')).toEqual([]);
  });

  it('give a history that a provider takes, whatever was kept', async () => {
    const anyPart = fc.oneof(
      fc.record({ type: fc.constant('text'), text: fc.string() }),
      fc.record({
        type: fc.constantFrom('tool-getPage', 'dynamic-tool', 'tool-'),
        toolName: fc.string(),
        toolCallId: fc.string(),
        state: fc.constantFrom('input-streaming', 'input-available', 'output-available', 'output-error', 'strange'),
        input: fc.anything(),
        output: fc.jsonValue(),
        errorText: fc.string(),
      }),
      fc.record({ type: fc.string(), text: fc.anything() }),
      fc.anything(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyPart, { maxLength: 8 }), async (kept) => {
        const parts = partsForModel(kept, null);
        const messages = await convertToModelMessages([{ role: 'assistant', parts }]);
        const ids = (type: string) =>
          messages.flatMap(({ content }) =>
            (content as { type: string; toolCallId: string }[]).filter((one) => one.type === type),
          );
        expect(ids('tool-result').map(({ toolCallId }) => toolCallId)).toEqual(
          ids('tool-call').map(({ toolCallId }) => toolCallId),
        );
      }),
    );
  });
});

describe('parts as they are kept', () => {
  it('have long answers of tools shortened, and short ones whole', () => {
    const output = (text: string) =>
      call('output-available', { output: { text, data: { items: Array(80).fill(text) } } });
    const [long, short] = partsToStore([output('x'.repeat(5_000)), output('short')]) as unknown as {
      output: unknown;
    }[];
    expect(JSON.stringify(long?.output).length).toBeLessThan(30_000);
    expect(JSON.stringify(long?.output)).toContain('… [shortened]');
    expect(short).toEqual(output('short'));
  });

  it('hold nothing that PostgreSQL refuses', () => {
    const [part] = partsToStore([{ type: 'text', text: 'a\0b\ud800c😀' }]);
    expect(part).toEqual({ type: 'text', text: 'a\ufffdb\ufffdc😀' });
  });

  it('are text for people without the calls', () => {
    expect(textOfParts([{ type: 'text', text: 'One.' }, call('output-error'), { type: 'text', text: 'Two.' }])).toBe(
      'One.\n\nTwo.',
    );
  });
});
