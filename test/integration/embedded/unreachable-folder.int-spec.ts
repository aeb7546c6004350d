import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect } from '@jest/globals';
import { chooseDataDir } from '@pagescout/database/embedded';
import { type Binaries, findBinaries, program } from '../../../database/embedded/binaries.js';
import { databaseUser, userName } from '../../../database/embedded/database-user.js';
import { reachableBinaries } from '../../../database/embedded/reachable-binaries.js';
import { testAsRoot } from '../../support/as-root.js';
import { dataFolders, read, write } from '../../support/data-folders.js';
import { embeddedProcess, urlIn } from '../../support/embedded-process.js';

const dataFolder = dataFolders();
const start = process.cwd();
afterEach(() => process.chdir(start));

/** A folder that only root may enter, as `/root` is. */
async function closedFolder(): Promise<string> {
  const folder = await mkdtemp(join(await dataFolder(), 'closed-'));
  await chmod(folder, 0o700);
  return folder;
}

testAsRoot(
  'a chosen folder out of reach is refused, with the folder that blocks, its mode and the remedy',
  async () => {
    const closed = await closedFolder();
    const chosen = join(closed, 'deep/data');
    const { answer } = await embeddedProcess(chosen);
    const user = await userName((await databaseUser()).uid);
    expect(answer.error).toBe(
      `PostgreSQL cannot run as root, and its user ${user} cannot reach the data folder ${chosen}: ${closed} has mode 700. ` +
        `Run \`chmod a+x ${closed}\`, or set DATA_DIR to a folder outside it, such as /var/lib/pagescout/data.`,
    );
    expect(await readdir(closed)).toEqual([]);
  },
);

testAsRoot('the remedy works', async () => {
  const closed = await closedFolder();
  await chmod(closed, 0o711);
  const running = await embeddedProcess(join(closed, 'data'));
  await write(urlIn(running), 'one');
  expect(await read(urlIn(running))).toEqual(['one']);
  await running.stop();
});

testAsRoot('a data folder of mode 700 is opened just enough for its own user', async () => {
  const closed = await closedFolder();
  const running = await embeddedProcess(closed);
  expect(running.answer.error).toBeUndefined();
  expect((await stat(closed)).mode & 0o777).toBe(0o711);
  expect((await stat(join(closed, 'postgresql'))).mode & 0o777).toBe(0o700);
  await running.stop();
});

testAsRoot('in a checkout out of reach the usual folder moves to /var/lib, with a reason to print', async () => {
  const closed = await closedFolder();
  process.chdir(closed);
  const choice = await chooseDataDir();
  expect(choice.dataDir).toMatch(/^\/var\/lib\/pagescout\/[0-9a-f]{12}$/);
  expect(choice.reason).toContain(`no other user may enter ${closed} (mode 700)`);
  expect(await chooseDataDir()).toEqual(choice);
  expect(await chooseDataDir('mine')).toEqual({ dataDir: join(closed, 'mine') });
});

testAsRoot('within reach the usual folder is .data', async () => {
  const open = await dataFolder();
  process.chdir(open);
  expect(await chooseDataDir()).toEqual({ dataDir: join(open, '.data') });
  expect(await chooseDataDir('')).toEqual({ dataDir: join(open, '.data') });
});

testAsRoot('programs out of reach are copied once, complete, to a place that only root may write', async () => {
  const closed = await closedFolder();
  const found = await findBinaries();
  const hidden: Binaries = { ...found, root: join(closed, 'native'), packageVersion: `0.0.0-test-${process.pid}` };
  await cp(found.root, hidden.root, { recursive: true, verbatimSymlinks: true });
  await chmod(join(hidden.root, 'lib/libpq.so.5.18'), 0o600).catch(() => undefined); // as a strict umask would
  const user = await databaseUser();
  const copies = await Promise.all([1, 2, 3].map(() => reachableBinaries(hidden, user)));
  const root = copies[0]?.root as string;
  try {
    expect(new Set(copies.map((copy) => copy.root)).size).toBe(1);
    expect(root).not.toContain(closed);
    const { uid, mode } = await lstat(root);
    expect([uid, mode & 0o022]).toEqual([0, 0]);
    const { stdout } = await promisify(execFile)(program({ ...hidden, root }, 'postgres'), ['-V'], {
      ...user,
      cwd: '/',
    });
    expect(stdout).toContain(`(PostgreSQL) ${found.major}`);
    const siblings = await readdir(join(root, '..'));
    expect(siblings.filter((name) => name.startsWith('incoming-'))).toEqual([]);
    await rm(hidden.root, { recursive: true });
    expect((await reachableBinaries(hidden, user)).root).toBe(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});

testAsRoot("an ordinary user's folder is served as that user, so that the two may take turns", async () => {
  const folder = await dataFolder();
  const first = await embeddedProcess(folder);
  await write(urlIn(first), 'kept');
  await first.stop();
  await promisify(execFile)('chown', ['-R', '12345:12345', join(folder, 'postgresql')]);
  const second = await embeddedProcess(folder);
  expect(await read(urlIn(second))).toEqual(['kept']);
  await second.stop();
  const { uid } = await stat(join(folder, 'postgresql/PG_VERSION'));
  expect(uid).toBe(12345);

  // A backup restored by root belongs to root, as whom PostgreSQL will not run.
  await promisify(execFile)('chown', ['-R', '0:0', join(folder, 'postgresql')]);
  const third = await embeddedProcess(folder);
  expect(await read(urlIn(third))).toEqual(['kept']);
  await third.stop();
});

testAsRoot('a missing parent folder is made so that the database can pass, whatever the umask', async () => {
  const folder = await dataFolder();
  const before = process.umask(0o077);
  try {
    await mkdir(join(folder, 'a'), { mode: 0o755 });
    await chmod(join(folder, 'a'), 0o755);
    const running = await embeddedProcess(join(folder, 'a/b/c'));
    expect(running.answer.error).toBeUndefined();
    await running.stop();
  } finally {
    process.umask(before);
  }
});
