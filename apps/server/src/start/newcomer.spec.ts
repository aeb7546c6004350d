import { expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { getMetadataStorage } from 'class-validator';
import { Environment } from '../config/environment.js';

test("the newcomer's table names every setting, its default, and no other", async () => {
  const guide = await readFile(new URL('../../../../docs/newcomer.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `([A-Z_]+)` +\| ([^|]*?) +\|/gm)].map(([, name, value]) => [name, value]);
  const rules = getMetadataStorage().getTargetValidationMetadatas(Environment, '', true, false);
  expect(rows.map(([name]) => name).sort()).toEqual([...new Set(rules.map((rule) => rule.propertyName))].sort());
  const table = new Map(rows.map(([name, value]) => [name, value?.replaceAll('`', '')]));
  for (const [name, value] of Object.entries(new Environment())) {
    if (value !== undefined) expect([name, table.get(name)]).toEqual([name, String(value) || 'none']);
  }
});
