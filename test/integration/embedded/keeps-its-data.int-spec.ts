import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { processToken } from '../../../database/embedded/process-identity.js';
import { dataFolders, read, serverPid, write } from '../../support/data-folders.js';
import { embeddedProcess, urlIn } from '../../support/embedded-process.js';
import { until } from '../../support/until.js';

const dataFolder = dataFolders();

test('a wiki is still there after a stop and a start, at the same address', async () => {
  const folder = await dataFolder();
  const first = await embeddedProcess(folder);
  await write(urlIn(first), 'кот');
  const pid = await serverPid(urlIn(first));
  await first.stop();
  expect(processToken(pid)).toBeUndefined();
  expect(first.log.at(-1)).toContain('database system is shut down');

  const second = await embeddedProcess(folder);
  expect(await read(urlIn(second))).toEqual(['кот']);
  expect(urlIn(second)).toBe(urlIn(first));
  await second.stop();
});

test('a folder with a space, a quote and Cyrillic in its name will do', async () => {
  const folder = join(await dataFolder(), `my "wiki" it's мой`, 'data');
  const running = await embeddedProcess(folder);
  await write(urlIn(running), 'one');
  expect(await read(urlIn(running))).toEqual(['one']);
  await running.stop();
});

test('only its own password opens the database, and only from this machine', async () => {
  const folder = await dataFolder();
  const running = await embeddedProcess(folder);
  const url = new URL(urlIn(running));
  expect(url.hostname).toBe('127.0.0.1');
  expect(url.password.length).toBeGreaterThanOrEqual(32);
  expect((await stat(join(folder, 'pagescout.password'))).mode & 0o777).toBe(0o600);
  await expect(read(Object.assign(new URL(url), { password: 'guessed' }).href)).rejects.toThrow(
    'password authentication failed',
  );
  await running.stop();
});

test('another program on its port makes it move to a free one', async () => {
  const folder = await dataFolder();
  const first = await embeddedProcess(folder);
  await write(urlIn(first), 'one');
  await first.stop();
  const squatter = await embeddedProcess(await dataFolder());
  const port = Number(new URL(urlIn(squatter)).port);
  await writeFile(join(folder, 'pagescout.port'), `${port}\n`);

  const second = await embeddedProcess(folder);
  expect(new URL(urlIn(second)).port).not.toBe(String(port));
  expect(await read(urlIn(second))).toEqual(['one']);
  await Promise.all([second.stop(), squatter.stop()]);
});

test('stop() returns when the server has already died', async () => {
  const running = await embeddedProcess(await dataFolder());
  process.kill(await serverPid(urlIn(running)), 'SIGKILL');
  await until(() => running.log.includes('PostgreSQL ended unexpectedly (SIGKILL).'));
  await running.stop();
  expect(running.child.exitCode).toBe(0);
});
