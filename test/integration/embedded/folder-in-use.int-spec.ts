import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { processToken } from '../../../database/embedded/process-identity.js';
import { dataFolders, read, write } from '../../support/data-folders.js';
import { embeddedProcess, urlIn } from '../../support/embedded-process.js';

const dataFolder = dataFolders();

test('a second Pagescout on the same folder is refused and told which process has it', async () => {
  const folder = await dataFolder();
  const first = await embeddedProcess(folder);
  const second = await embeddedProcess(folder);
  expect(second.answer.error).toBe(
    `The data folder ${folder} is in use by process ${first.pid}; stop that Pagescout first, or set DATA_DIR to another folder.`,
  );
  await write(urlIn(first), 'undisturbed');
  expect(await read(urlIn(first))).toEqual(['undisturbed']);
  await first.stop();
});

test('of several that start on a new folder at once one wins', async () => {
  const folder = await dataFolder();
  const all = await Promise.all([1, 2, 3].map(() => embeddedProcess(folder)));
  const winners = all.filter(({ answer }) => answer.url !== undefined);
  expect(winners).toHaveLength(1);
  const pid = winners[0]?.pid;
  for (const { answer } of all.filter((one) => !winners.includes(one))) {
    expect(answer.error).toContain(`is in use by process ${pid};`);
  }
  await Promise.all(all.map((one) => one.stop()));
});

test('a lock whose number now belongs to another program does not keep the folder', async () => {
  const folder = await dataFolder();
  const first = await embeddedProcess(folder);
  await write(urlIn(first), 'kept');
  const lock = JSON.parse(await readFile(join(folder, 'pagescout.lock'), 'utf8')) as object;
  await first.kill('SIGKILL');
  expect(processToken(process.pid)).toBeDefined();
  await writeFile(join(folder, 'pagescout.lock'), JSON.stringify({ ...lock, pid: process.pid }));

  const second = await embeddedProcess(folder);
  expect(await read(urlIn(second))).toEqual(['kept']);
  await second.stop();
});

test('a pid file whose number now belongs to another program is no obstacle, and that program is left alone', async () => {
  const folder = await dataFolder();
  const first = await embeddedProcess(folder);
  await write(urlIn(first), 'kept');
  const pidFile = await readFile(join(folder, 'postgresql/postmaster.pid'), 'utf8');
  await first.stop();
  const other = await embeddedProcess(await dataFolder());
  const lines = pidFile.split('\n');
  await writeFile(join(folder, 'postgresql/postmaster.pid'), [other.pid, ...lines.slice(1)].join('\n'));

  const second = await embeddedProcess(folder);
  expect(await read(urlIn(second))).toEqual(['kept']);
  expect(processToken(other.pid)).toBeDefined();
  await Promise.all([second.stop(), other.stop()]);
});

test.each(['', 'not JSON', '{"pid":"x"}'])('a damaged lock file (%j) is replaced', async (content) => {
  const folder = await dataFolder();
  await writeFile(join(folder, 'pagescout.lock'), content);
  const running = await embeddedProcess(folder);
  expect(JSON.parse(await readFile(join(folder, 'pagescout.lock'), 'utf8'))).toMatchObject({ pid: running.pid });
  await running.stop();
});
