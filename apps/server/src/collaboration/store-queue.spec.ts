import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EmptyDocument } from './refusal.js';
import { StoreQueue } from './store-queue.js';

interface Text {
  text: string;
}

/** A queue over stores that last until the test ends them. */
function bench() {
  const stored: string[] = [];
  const settled: string[] = [];
  const running: { take: () => void; end: (error?: Error) => void }[] = [];
  const queue = new StoreQueue<Text>({
    idleMs: 100,
    maxMs: 250,
    store: (document, taken) =>
      new Promise((done, fail) => {
        let text = '';
        running.push({
          take: () => {
            text = document.text;
            taken();
          },
          end: (error) => {
            if (error) return fail(error);
            stored.push(text);
            done();
          },
        });
      }),
    onSettled: ({ text }) => settled.push(text),
    onError: () => undefined,
  });
  const document: Text = { text: '' };
  return {
    queue,
    document,
    stored,
    settled,
    running,
    type: (text: string): void => {
      document.text += text;
      queue.note(document);
    },
    /** Lets the store that runs go through. */
    pass: async (): Promise<void> => {
      const store = running.at(-1);
      store?.take();
      store?.end();
      await settle();
    },
  };
}

const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0).then(() => undefined);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a document that changes', () => {
  it('is stored when nobody changes it for a while', async () => {
    const { type, running, pass, stored, settled } = bench();
    type('a');
    await jest.advanceTimersByTimeAsync(99);
    type('b');
    await jest.advanceTimersByTimeAsync(99);
    expect(running).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(1);
    await pass();
    expect([stored, settled]).toEqual([['ab'], ['ab']]);
  });

  it('is stored at the latest when the longest time is over, however people go on', async () => {
    const { type, running, pass } = bench();
    for (let times = 0; times < 5; times += 1) {
      type('a');
      await jest.advanceTimersByTimeAsync(50);
    }
    expect(running).toHaveLength(1);
    await pass();
  });

  it('is stored by one store at a time; what is typed meanwhile comes with the next', async () => {
    const { queue, document, type, running, pass, stored, settled } = bench();
    type('a');
    const first = queue.flush(document);
    running[0]?.take();
    type('b');
    const second = queue.flush(document);
    const third = queue.flush(document);
    await jest.advanceTimersByTimeAsync(1000);
    expect(running).toHaveLength(1);
    running[0]?.end();
    await first;
    await settle();
    expect([running.length, settled.length, queue.isPending(document)]).toEqual([2, 0, true]);
    await pass();
    await Promise.all([second, third]);
    expect([stored, settled, queue.isPending(document)]).toEqual([['a', 'ab'], ['ab'], false]);
  });

  it('shares a store that has not read it yet', async () => {
    const { queue, document, type, running, pass, stored } = bench();
    type('a');
    const first = queue.flush(document);
    type('b');
    const second = queue.flush(document);
    await pass();
    await Promise.all([first, second]);
    expect([stored, running.length]).toEqual([['ab'], 1]);
  });

  it('is not stored when nothing has changed', async () => {
    const { queue, document, running } = bench();
    await queue.flush(document);
    expect(running).toHaveLength(0);
  });
});

describe('a store that fails', () => {
  it('is told, and tried again, ever more slowly, until it succeeds', async () => {
    const { queue, document, type, running, pass, stored } = bench();
    type('a');
    const asked = queue.flush(document);
    running[0]?.take();
    running[0]?.end(new Error('away'));
    await expect(asked).rejects.toThrow('away');
    expect(queue.isPending(document)).toBe(true);
    await jest.advanceTimersByTimeAsync(500);
    expect(running).toHaveLength(2);
    running[1]?.end(new Error('away'));
    type('b');
    await jest.advanceTimersByTimeAsync(999);
    expect(running).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(running).toHaveLength(3);
    await pass();
    expect([stored, queue.isPending(document)]).toEqual([['ab'], false]);
  });

  it('for good is told, and is not tried again until there is something new', async () => {
    const { queue, document, type, running } = bench();
    type('a');
    const asked = queue.flush(document);
    running[0]?.take();
    running[0]?.end(new EmptyDocument());
    await expect(asked).rejects.toThrow(/was not stored/);
    await jest.advanceTimersByTimeAsync(100_000);
    expect([running.length, queue.isPending(document)]).toEqual([1, false]);
    type('b');
    expect(queue.isPending(document)).toBe(true);
  });
});

describe('the last stores', () => {
  it('are insisted on until the deadline', async () => {
    const { queue, document, type, running, pass, stored } = bench();
    type('a');
    const all = queue.flushAll(Date.now() + 2000);
    running[0]?.end(new Error('away'));
    await jest.advanceTimersByTimeAsync(500);
    await pass();
    await all;
    expect([stored, queue.isPending(document)]).toEqual([['a'], false]);
  });

  it('are given up after it, with the reason', async () => {
    const { queue, type, running } = bench();
    type('a');
    const all = queue.flushAll(Date.now());
    running[0]?.end(new Error('away'));
    await expect(all).rejects.toThrow('away');
    expect(jest.getTimerCount()).toBe(0);
  });
});
