import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isRoot } from '../../../database/embedded/database-user.js';
import { canReach } from '../../../database/embedded/reach.js';
import { dataFolders, read, write } from '../../support/data-folders.js';
import { embeddedProcess, urlIn } from '../../support/embedded-process.js';

const dataFolder = dataFolders();

/** `nobody` when the tests run as root; else whoever runs them. */
const user = isRoot() ? { uid: 65534, gid: 65534 } : {};
const reachable = await canReach(join(import.meta.dirname, '../../..'), user);
const testAsUser = (name: string, body: () => Promise<void>): void =>
  reachable
    ? test(name, body)
    : test.skip(`${name} (skipped: this checkout is out of reach for any user but root)`, body);

let home: string | undefined;
beforeAll(async () => {
  home = await mkdtemp('/tmp/pagescout-home-');
  await chmod(home, 0o1777);
});
afterAll(async () => {
  if (home) await rm(home, { recursive: true, force: true });
});

/** A data folder that the user owns, and the environment of somebody who has just logged in. */
async function own(): Promise<{ folder: string; options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number } }> {
  const folder = await dataFolder();
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  return { folder, options: { ...user, env: { PATH: process.env['PATH'], HOME: home, TMPDIR: home } } };
}

testAsUser('an ordinary user starts, stops and starts again, and all files are theirs', async () => {
  const { folder, options } = await own();
  const first = await embeddedProcess(folder, options);
  await write(urlIn(first), 'kept');
  await first.stop();
  const second = await embeddedProcess(folder, options);
  expect(await read(urlIn(second))).toEqual(['kept']);
  await second.stop();
  for (const name of ['postgresql', 'pagescout.password', 'pagescout.port']) {
    expect((await stat(join(folder, name))).uid).toBe(user.uid ?? process.getuid?.());
  }
});

testAsUser('a folder that the user may not write ends in a sentence', async () => {
  const { folder, options } = await own();
  await chown(folder, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  await chmod(folder, 0o555);
  const { answer } = await embeddedProcess(folder, options);
  expect(answer.error).toBe(`Cannot write the lock file ${folder}/pagescout.lock: permission denied.`);
});

const testWithTwoUsers = (name: string, body: () => Promise<void>): void =>
  isRoot() ? testAsUser(name, body) : test.skip(`${name} (skipped: only root can be two users)`, body);

testWithTwoUsers('a folder that was started by root before names its owner to an ordinary user', async () => {
  const { folder, options } = await own();
  await (await embeddedProcess(folder)).stop();
  const { answer } = await embeddedProcess(folder, options);
  expect(answer.error).toMatch(
    /postgresql belongs to \w+, because another user started Pagescout on it before; start it as/,
  );
});

testWithTwoUsers('a user without an entry in /etc/passwd is told so', async () => {
  const stranger = { uid: 23456, gid: 23456 };
  const { folder, options } = await own();
  await chown(folder, stranger.uid, stranger.gid);
  const { answer } = await embeddedProcess(folder, { ...options, ...stranger });
  expect(answer.error).toContain('the user that it runs as has no entry in /etc/passwd');
});
