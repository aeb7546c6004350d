import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bearerProxy } from '../../support/bearer-proxy.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki as newWiki } from '../../support/wiki.js';

const SUITE = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

const RUN = [
  'server-initialize',
  'ping',
  'logging-set-level',
  'tools-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
];

const OWN_TOOL = 'calls an example tool of the suite';
const NO_RESOURCES = 'this server offers tools only and declares no resources; the scenario reads example resources';
const NO_PROMPTS = 'this server offers tools only and declares no prompts; the scenario gets example prompts';

const SKIPPED: Record<string, string> = {
  'completion-complete': 'completes an argument of an example prompt of the suite',
  'tools-call-simple-text': OWN_TOOL,
  'tools-call-image': OWN_TOOL,
  'tools-call-audio': OWN_TOOL,
  'tools-call-embedded-resource': OWN_TOOL,
  'tools-call-mixed-content': OWN_TOOL,
  'tools-call-with-logging': OWN_TOOL,
  'tools-call-error': OWN_TOOL,
  'tools-call-with-progress': OWN_TOOL,
  'tools-call-sampling': OWN_TOOL,
  'tools-call-elicitation': OWN_TOOL,
  'json-schema-2020-12': OWN_TOOL,
  'elicitation-sep1034-defaults': OWN_TOOL,
  'elicitation-sep1330-enums': OWN_TOOL,
  'server-sse-polling': OWN_TOOL,
  'resources-list': 'this server offers tools only and declares no resources',
  'resources-read-text': NO_RESOURCES,
  'resources-read-binary': NO_RESOURCES,
  'resources-templates-read': NO_RESOURCES,
  'resources-subscribe': NO_RESOURCES,
  'resources-unsubscribe': NO_RESOURCES,
  'prompts-list': 'this server offers tools only and declares no prompts',
  'prompts-get-simple': NO_PROMPTS,
  'prompts-get-with-args': NO_PROMPTS,
  'prompts-get-embedded-resource': NO_PROMPTS,
  'prompts-get-with-image': NO_PROMPTS,
};

function suite(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [SUITE, ...args], { env: { PATH: process.env['PATH'] } }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
    });
  });
}

let server: TestServer;
let proxy: { origin: string; close(): Promise<void> };

beforeAll(async () => {
  server = await testServer();
  const wiki = await newWiki(server.database.db);
  const ada = await wiki.user('Ada');
  await wiki.space('Docs', [[ada, 'writer']]);
  proxy = await bearerProxy(server.origin, await server.tokenFor(ada));
});

afterAll(async () => {
  await proxy.close();
  await server.close();
});

describe('the conformance suite of the protocol', () => {
  it('has no server scenario that is neither run nor skipped for a reason', async () => {
    const { output } = await suite('list');
    const [servers = ''] = output.split('Client scenarios');
    const scenarios = [...servers.matchAll(/^ {2}- (\S+)$/gm)].map(([, name]) => name);
    expect(scenarios.sort()).toEqual([...RUN, ...Object.keys(SKIPPED)].sort());
  });

  it.each(RUN)('passes %s', async (scenario) => {
    const { code, output } = await suite('server', '--url', `${proxy.origin}/mcp`, '--scenario', scenario);
    const [, passed, failed] = /Passed: (\d+)\/\d+, (\d+) failed/.exec(output) ?? [];
    expect({ code, passed: Number(passed) > 0, failed, output }).toMatchObject({ code: 0, passed: true, failed: '0' });
  });
});
