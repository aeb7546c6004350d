import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

/** What figures depend on: "2 × AMD EPYC, 24105 MB memory, linux x64, Node.js v20.20.2". */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${megabytes(totalmem())} memory, ${process.platform} ${process.arch}, Node.js ${process.version}`;

/** How busy the machine was with other things. */
export function loadAverage(): string {
  try {
    return execFileSync('cat', ['/proc/loadavg'], { encoding: 'utf8' }).split(' ').slice(0, 3).join(' ');
  } catch {
    return 'unknown';
  }
}
