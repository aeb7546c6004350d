import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

/** Server settings by name, as in `postgresql.conf`. */
export type Settings = Readonly<Record<string, string>>;

const MEGABYTE = 1024 * 1024;

/** Settings for a small machine that also runs other things. A caller may override each. */
export function defaultSettings(memory: number = availableMemory()): Settings {
  const megabytes = (share: number, atMost: number): string =>
    `${Math.max(16, Math.min(atMost, Math.floor((memory * share) / MEGABYTE)))}MB`;
  return {
    shared_buffers: megabytes(1 / 4, 256),
    effective_cache_size: megabytes(1 / 2, 4096),
    maintenance_work_mem: megabytes(1 / 16, 128),
    work_mem: '4MB',
    max_connections: '100',
    // Solid-state disks: a random read costs about what a sequential one does.
    random_page_cost: '1.1',
    // Compiling a plan costs more than any of the server's short statements.
    jit: 'off',
    timezone: 'UTC',
    ...(sharedMemoryIsSmall() ? { dynamic_shared_memory_type: 'mmap' } : {}),
  };
}

/** The machine's memory, or a container's share of it, in bytes. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/** Docker gives a container 64 MB of /dev/shm, which one parallel query may exceed; files do the same work. */
function sharedMemoryIsSmall(): boolean {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm');
    return blocks * bsize < 256 * MEGABYTE;
  } catch {
    return false;
  }
}

/** What the rest of this folder relies on, and no caller may change. */
export function fixedSettings(port: number): Settings {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // No Unix socket: a path below the data folder soon exceeds the 107 bytes that the system allows.
    unix_socket_directories: '',
    // The start is recognised by a line on standard error.
    logging_collector: 'off',
    log_destination: 'stderr',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
  };
}

/** Settings as arguments of `postgres`; later ones win. */
export function settingArguments(...settings: readonly Settings[]): string[] {
  return Object.entries(Object.assign({}, ...settings) as Settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}
