import { expect, test } from '@jest/globals';
import { processToken } from '../../../database/embedded/process-identity.js';
import { dataFolders, read, serverPid, write } from '../../support/data-folders.js';
import { embeddedProcess, urlIn } from '../../support/embedded-process.js';
import { until } from '../../support/until.js';

const dataFolder = dataFolders();

test('kill -9 of Pagescout: the next start stops the PostgreSQL left behind and finds the data', async () => {
  const folder = await dataFolder();
  const first = await embeddedProcess(folder);
  await write(urlIn(first), 'kept');
  const orphan = await serverPid(urlIn(first));
  await first.kill('SIGKILL');
  expect(processToken(orphan)).toBeDefined();

  const second = await embeddedProcess(folder);
  expect(await read(urlIn(second))).toEqual(['kept']);
  expect(processToken(orphan)).toBeUndefined();
  expect(second.log.join('\n')).toContain(`Stopping the PostgreSQL (process ${orphan})`);
  await second.stop();
});

test('kill -9 of Pagescout and of PostgreSQL: the next start recovers the data', async () => {
  const folder = await dataFolder();
  const first = await embeddedProcess(folder);
  await write(urlIn(first), 'kept');
  const server = await serverPid(urlIn(first));
  process.kill(server, 'SIGKILL');
  await first.kill('SIGKILL');

  const second = await embeddedProcess(folder);
  expect(await read(urlIn(second))).toEqual(['kept']);
  await second.stop();
});

test('a Pagescout that exits without a stop takes its PostgreSQL along', async () => {
  const running = await embeddedProcess(await dataFolder(), { end: 'exit' });
  const server = await serverPid(urlIn(running));
  await running.stop();
  await until(() => processToken(server) === undefined);
  expect(running.child.exitCode).toBe(0);
});

test('a start right after such an exit waits for the old PostgreSQL', async () => {
  const folder = await dataFolder();
  const first = await embeddedProcess(folder, { end: 'exit' });
  await write(urlIn(first), 'kept');
  await first.stop();
  const second = await embeddedProcess(folder);
  expect(await read(urlIn(second))).toEqual(['kept']);
  await second.stop();
});
