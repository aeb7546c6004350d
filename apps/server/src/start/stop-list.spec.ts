import { expect, test } from '@jest/globals';
import { StopList } from './stop-list.js';

const list = () => {
  const events: string[] = [];
  const stops = new StopList((what) => events.push(`failed ${what}`));
  const add = (what: string, error?: Error): void =>
    stops.add(what, () => {
      events.push(what);
      return error ? Promise.reject(error) : Promise.resolve();
    });
  return { stops, events, add };
};

test('what was started last is stopped first, and only once', async () => {
  const { stops, events, add } = list();
  add('database');
  add('server');
  expect(await Promise.all([stops.stopAll(), stops.stopAll()])).toEqual([true, true]);
  expect(events).toEqual(['server', 'database']);
});

test('a part that cannot be stopped does not keep the others running', async () => {
  const { stops, events, add } = list();
  add('database');
  add('server', new Error('stuck'));
  expect(await stops.stopAll()).toBe(false);
  expect(events).toEqual(['server', 'failed server', 'database']);
});
