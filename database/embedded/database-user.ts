import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The system user that PostgreSQL runs as. Empty for an ordinary user: PostgreSQL then runs as that user. */
export interface DatabaseUser {
  uid?: number;
  gid?: number;
}

/** Whether this process is root, as which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Name, or number when it has no name, of a user for a message. */
export async function userName(uid = process.getuid?.()): Promise<string> {
  return run('id', ['-un', String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => `uid ${uid}`,
  );
}

let found: Promise<DatabaseUser> | undefined;

/** Whom root runs a new cluster as: `postgres`, created if need be, else `nobody`. Asked once per process. */
export function databaseUser(): Promise<DatabaseUser> {
  found ??= isRoot() ? findDatabaseUser() : Promise.resolve({});
  return found;
}

/** Ways to make a user without home and shell: of shadow-utils, and of BusyBox (Alpine). */
const CREATE_USER: readonly (readonly string[][])[] = [
  [
    ['groupadd', '--system', 'postgres'],
    ['useradd', '--system', '--gid', 'postgres', '--no-create-home', '--shell', '/bin/false', 'postgres'],
  ],
  [
    ['addgroup', '-S', 'postgres'],
    ['adduser', '-S', '-D', '-H', '-G', 'postgres', '-s', '/bin/false', 'postgres'],
  ],
];

async function findDatabaseUser(): Promise<DatabaseUser> {
  const existing = await lookUp('postgres');
  if (existing) return existing;
  for (const commands of CREATE_USER) {
    // A group of that name may exist already, so only the outcome counts.
    for (const [command, ...args] of commands) await run(command as string, args).catch(() => undefined);
    const created = await lookUp('postgres');
    if (created) return created;
  }
  return (await lookUp('nobody')) ?? { uid: 65534, gid: 65534 };
}

async function lookUp(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
