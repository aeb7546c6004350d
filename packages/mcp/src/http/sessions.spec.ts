import { describe, expect, it } from '@jest/globals';
import { Sessions } from './sessions.js';

function limited(limits: { most?: number; mostPerOwner?: number } = {}) {
  let time = 0;
  const closed: string[] = [];
  const sessions = new Sessions({ most: 3, mostPerOwner: 2, idleMs: 1000, ...limits, now: () => time });
  return {
    sessions,
    closed,
    wait: (milliseconds: number) => void (time += milliseconds),
    add: (id: string, owner = 'ada'): void => {
      sessions.add(id, { owner, close: () => Promise.resolve(void closed.push(id)) });
      time += 1;
    },
  };
}

describe('the list of sessions', () => {
  it('finds a session for its owner only', async () => {
    const { sessions, add } = limited();
    add('a');
    expect(sessions.find('a', 'ada')).toBeDefined();
    expect(sessions.find('a', 'bob')).toBeUndefined();
    expect(sessions.find('b', 'ada')).toBeUndefined();
    await sessions.closeAll();
  });

  it('closes what nobody has used for the time given, and nothing that is in use', async () => {
    const { sessions, closed, add, wait } = limited();
    add('idle');
    add('streaming');
    const end = sessions.use('streaming');
    wait(2000);
    await sessions.closeIdle();
    expect(closed).toEqual(['idle']);
    end();
    end();
    wait(500);
    await sessions.closeIdle();
    expect(closed).toEqual(['idle']);
    wait(500);
    await sessions.closeIdle();
    expect(closed).toEqual(['idle', 'streaming']);
    await sessions.closeAll();
  });

  it('makes room for a new session of an owner by closing the one idle longest', async () => {
    const { sessions, closed, add } = limited();
    add('a1');
    add('a2');
    add('b1', 'bob');
    sessions.use('a1')();
    expect(await sessions.makeRoom('ada')).toBe(true);
    expect(closed).toEqual(['a2']);
    await sessions.closeAll();
  });

  it('makes room among all when all together are too many', async () => {
    const { sessions, closed, add } = limited({ mostPerOwner: 9 });
    add('a1');
    add('a2');
    add('b1', 'bob');
    expect(await sessions.makeRoom('carol')).toBe(true);
    expect(closed).toEqual(['a1']);
    await sessions.closeAll();
  });

  it('has no room when every session is in use', async () => {
    const { sessions, closed, add } = limited();
    for (const id of ['a1', 'a2']) {
      add(id);
      sessions.use(id);
    }
    expect(await sessions.makeRoom('ada')).toBe(false);
    expect(await sessions.makeRoom('bob')).toBe(true);
    expect(closed).toEqual([]);
    await sessions.closeAll();
    expect(closed).toEqual(['a1', 'a2']);
    expect(sessions.size).toBe(0);
  });
});
