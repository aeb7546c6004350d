import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as common from '@nestjs/common';
import * as core from '@nestjs/core';

/**
 * @nestjs/throttler under Jest. The package requires the ES modules of Nest, which Node can do and Jest (before Node 24)
 * cannot; so its own files are run here with the Nest that the application has imported. Jest's configuration puts this
 * module in the package's place.
 */
const nodeRequire = createRequire(import.meta.url);
const modules = new Map<string, { exports: Record<string, unknown> }>();

function load(file: string): Record<string, unknown> {
  const known = modules.get(file);
  if (known) return known.exports;
  const module = { exports: {} };
  modules.set(file, module);
  const require = (id: string): unknown => {
    if (id === '@nestjs/common') return common;
    if (id === '@nestjs/core') return core;
    return id.startsWith('.') ? load(join(dirname(file), `${id}.js`)) : nodeRequire(id);
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the file of a package, as require() would run it
  const run = new Function('exports', 'require', 'module', readFileSync(file, 'utf8')) as (...args: unknown[]) => void;
  run(module.exports, require, module);
  return module.exports;
}

const folder = join(dirname(nodeRequire.resolve('@nestjs/common/package.json')), '../throttler/dist');
const throttler = load(join(folder, 'index.js')) as Record<string, never>;

export const { ThrottlerException, ThrottlerGuard, ThrottlerModule } = throttler;
