import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { errorCode } from './errors.js';

/** Whether a process of this number exists, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * A text that tells a process from a later one with the same number: its start time. Undefined when there is none.
 */
export function processToken(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    // The command's name (field 2) may hold spaces and parentheses; the start time is field 22.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (fields[0] === 'Z') return undefined;
    return `${bootId()}-${fields[19]}`;
  } catch {
    return 'alive'; // no /proc: the number is all there is to go by
  }
}

/** Start times count from the boot, so they repeat after the next one. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/**
 * Whether process `pid` is a PostgreSQL server on the folder `cluster`: `no` only when that is certain.
 * A postmaster's working directory is its data folder, which holds even after the folder was renamed.
 */
export function servesCluster(pid: number, cluster: string): 'yes' | 'no' | 'unknown' {
  if (processToken(pid) === undefined) return 'no';
  try {
    if (process.platform !== 'linux') {
      const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
      return command.includes('postgres') && command.includes(cluster) ? 'yes' : 'no';
    }
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    const program = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^\d+ \((.*)\).*$/s, '$1');
    return its.dev === ours.dev && its.ino === ours.ino && program === 'postgres' ? 'yes' : 'no';
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'no' : 'unknown';
  }
}
