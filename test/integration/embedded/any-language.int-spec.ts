import { expect, test } from '@jest/globals';
import { dataFolders } from '../../support/data-folders.js';
import { embeddedProcess, urlIn } from '../../support/embedded-process.js';
import { onServer } from '../../support/on-server.js';

const dataFolder = dataFolders();

/** The environment without any language setting, and with `settings` instead. */
function environment(settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const plain = Object.entries(process.env).filter(([name]) => !/^(LANG|LANGUAGE|LC_.*)$/.test(name));
  return { ...Object.fromEntries(plain), ...settings };
}

test.each([
  ['no LANG', {}],
  ['LANG=C', { LANG: 'C', LC_ALL: 'C' }],
  ['a LANG that this machine lacks', { LANG: 'tr_TR.ISO-8859-9', LC_ALL: 'tr_TR.ISO-8859-9' }],
])('with %s, case folding and trigrams work beyond ASCII', async (_, settings) => {
  const running = await embeddedProcess(await dataFolder(), { env: environment(settings) });
  const [row] = await onServer(urlIn(running), async (client) => {
    await client.query('create extension pg_trgm');
    const { rows } = await client.query(`
      select current_setting('server_encoding') as encoding, lower('ТЕГИ Ёж ÄÖ I') as lower,
             cardinality(show_trgm('тест')) as trigrams, to_tsvector('simple', 'ТЕГИ: Docker') @@ 'теги' as found,
             array(select x from unnest(array['б', 'a', 'B', 'а']) x order by x) as sorted`);
    return rows;
  });
  expect(row).toEqual({
    encoding: 'UTF8',
    lower: 'теги ёж äö i',
    trigrams: 5,
    found: true,
    sorted: ['B', 'a', 'а', 'б'],
  });
  await running.stop();
});
