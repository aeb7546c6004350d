import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { dataFolders, read, write } from '../../support/data-folders.js';
import { embeddedProcess, urlIn } from '../../support/embedded-process.js';

const dataFolder = dataFolders();

test('a first start that was killed halfway is made good by the next', async () => {
  const folder = await dataFolder();
  const killed = await embeddedProcess(folder, {
    onLog: (line, child) => void (line.startsWith('creating configuration files') && child.kill('SIGKILL')),
  });
  expect(killed.answer.url).toBeUndefined();
  expect((await readdir(folder)).filter((name) => name.startsWith('postgresql.new-'))).not.toEqual([]);

  const next = await embeddedProcess(folder);
  await write(urlIn(next), 'one');
  expect(await read(urlIn(next))).toEqual(['one']);
  expect((await readdir(folder)).sort()).toEqual([
    'pagescout.lock',
    'pagescout.password',
    'pagescout.port',
    'postgresql',
  ]);
  await next.stop();
});

test('leftovers of a killed first start beside a finished cluster cost no data', async () => {
  const folder = await dataFolder();
  const first = await embeddedProcess(folder);
  await write(urlIn(first), 'kept');
  await first.stop();
  await mkdir(join(folder, 'postgresql.new-1-abc/base'), { recursive: true });

  const second = await embeddedProcess(folder);
  expect(await read(urlIn(second))).toEqual(['kept']);
  await second.stop();
});

test("a folder with somebody's files is refused and left as it is", async () => {
  const folder = await dataFolder();
  for (const name of ['letter.txt', 'photos.zip', 'a', 'b']) await writeFile(join(folder, name), 'mine');
  const { answer } = await embeddedProcess(folder);
  expect(answer.error).toBe(
    `The data folder ${folder} holds files that are not Pagescout's (a, b, letter.txt, …); set DATA_DIR to an empty folder.`,
  );
  expect((await readdir(folder)).sort()).toEqual(['a', 'b', 'letter.txt', 'photos.zip']);
});

test('dot files do not make a folder foreign', async () => {
  const folder = await dataFolder();
  await writeFile(join(folder, '.gitignore'), '*');
  const running = await embeddedProcess(folder);
  expect(running.answer.error).toBeUndefined();
  await running.stop();
});

test('the data folder of another PostgreSQL is refused', async () => {
  const folder = await dataFolder();
  await writeFile(join(folder, 'PG_VERSION'), '18\n');
  const { answer } = await embeddedProcess(folder);
  expect(answer.error).toContain(`${folder} is the data folder of another PostgreSQL`);
});

test("somebody's files where the cluster belongs are refused and kept", async () => {
  const folder = await dataFolder();
  const first = await embeddedProcess(folder);
  await first.stop();
  await rm(join(folder, 'postgresql'), { recursive: true });
  await mkdir(join(folder, 'postgresql'));
  await writeFile(join(folder, 'postgresql/dump.sql'), 'precious');

  const { answer } = await embeddedProcess(folder);
  expect(answer.error).toContain(`${folder}/postgresql holds no PostgreSQL cluster but other files`);
  expect(await readFile(join(folder, 'postgresql/dump.sql'), 'utf8')).toBe('precious');
});

test('a cluster of another major version is refused, with both versions named', async () => {
  const folder = await dataFolder();
  const first = await embeddedProcess(folder);
  await write(urlIn(first), 'kept');
  await first.stop();
  const versionFile = join(folder, 'postgresql/PG_VERSION');
  await writeFile(versionFile, '17\n');
  const { answer } = await embeddedProcess(folder);
  expect(answer.error).toMatch(/was made by PostgreSQL 17, but this Pagescout brings PostgreSQL 18;/);

  await writeFile(versionFile, '18\n');
  const again = await embeddedProcess(folder);
  expect(await read(urlIn(again))).toEqual(['kept']);
  await again.stop();
});

test('a lost password file is named', async () => {
  const folder = await dataFolder();
  await (await embeddedProcess(folder)).stop();
  await rm(join(folder, 'pagescout.password'));
  const { answer } = await embeddedProcess(folder);
  expect(answer.error).toBe(
    `The data folder ${folder} lacks pagescout.password, the password of its database; restore that file from a backup.`,
  );
});

test('a damaged cluster ends in one sentence and the last lines of the log', async () => {
  const folder = await dataFolder();
  await (await embeddedProcess(folder)).stop();
  await rm(join(folder, 'postgresql/global/pg_control'));
  const { answer } = await embeddedProcess(folder);
  expect(answer.error).toMatch(/^PostgreSQL could not start on .*: its log says why\.\nLast lines of PostgreSQL:\n/);
  expect(answer.error).toContain('could not find the database system');
});
