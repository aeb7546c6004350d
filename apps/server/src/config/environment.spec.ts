import { describe, expect, it } from '@jest/globals';
import { EnvironmentError, readEnvironment } from './environment.js';

const SECRET = 's3cret-that-must-not-be-shown-anywhere';
const URL_ = 'postgresql://pagescout:hidden-word@db.example.org:5432/wiki';

/** The sentences that a set of variables is refused with; empty when it is accepted. */
function problemsOf(variables: Record<string, string | undefined>): string[] {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
}

describe('without any variable', () => {
  it('there is a default for all that the server needs', () => {
    expect({ ...readEnvironment({}) }).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATABASE_POOL_SIZE: 10,
      STATEMENT_TIMEOUT_MS: 10_000,
      DOCMOST_FLAVOUR: 'auto',
      ADMIN_EMAIL: 'admin@example.com',
      LOG_LEVEL: 'info',
      COOKIE_SECURE: 'false',
      MCP_ALLOWED_ORIGINS: [],
      COLLAB_STORE_IDLE_MS: 10_000,
      COLLAB_STORE_MAX_MS: 45_000,
      COLLAB_RECHECK_MS: 5_000,
      HISTORY_INTERVAL_MS: 300_000,
      AI_TURNS_PER_MINUTE: 25,
      AI_TURN_TIMEOUT_MS: 900_000,
      AI_IDLE_TIMEOUT_MS: 120_000,
      AI_KEEPALIVE_MS: 10_000,
    });
  });

  it('an empty one counts as not given, and unknown ones are left alone', () => {
    const { PORT, DATABASE_URL, ...rest } = readEnvironment({ PORT: '', DATABASE_URL: '', PATH: '/bin' });
    expect({ PORT, DATABASE_URL }).toEqual({ PORT: 3000, DATABASE_URL: undefined });
    expect(rest).not.toHaveProperty('PATH');
  });
});

describe('good values', () => {
  it('are read as what they mean', () => {
    const environment = readEnvironment({
      PORT: '0',
      HOST: '::1',
      DATABASE_URL: URL_,
      APP_SECRET: SECRET,
      STATEMENT_TIMEOUT_MS: '100',
      MCP_ALLOWED_ORIGINS: 'https://a.example.org, http://localhost:8080,',
    });
    expect(environment).toMatchObject({
      PORT: 0,
      HOST: '::1',
      DATABASE_URL: URL_,
      APP_SECRET: SECRET,
      STATEMENT_TIMEOUT_MS: 100,
      MCP_ALLOWED_ORIGINS: ['https://a.example.org', 'http://localhost:8080'],
    });
  });
});

describe('a wrong value', () => {
  it.each([
    ['PORT', 'eighty', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', ' 80', 'a whole number from 0 to 65535'],
    ['HOST', 'http://x', 'an address or a host name, such as 127.0.0.1 or 0.0.0.0'],
    ['DATABASE_POOL_SIZE', '0', 'a whole number from 1 to 200'],
    ['DATABASE_POOL_SIZE', '201', 'a whole number from 1 to 200'],
    ['STATEMENT_TIMEOUT_MS', '99', 'a whole number of milliseconds from 100 to 600000'],
    ['STATEMENT_TIMEOUT_MS', '10s', 'a whole number of milliseconds from 100 to 600000'],
    ['DOCMOST_FLAVOUR', 'Stock', 'one of auto, stock, fork'],
    ['ADMIN_EMAIL', 'admin', 'an e-mail address'],
    ['LOG_LEVEL', 'verbose', 'one of fatal, error, warn, info, debug, trace, silent'],
    ['COOKIE_SECURE', 'yes', 'true or false'],
    ['COLLAB_URL', 'http://docmost:3000/collab', 'a URL such as ws://docmost:3000/collab'],
    ['COLLAB_STORE_IDLE_MS', '0', 'a whole number of milliseconds from 1 to 600000'],
    ['COLLAB_STORE_MAX_MS', '45s', 'a whole number of milliseconds from 1 to 600000'],
    ['COLLAB_RECHECK_MS', '5', 'a whole number of milliseconds from 10 to 600000'],
    ['AI_PROVIDER', 'OpenAI', 'one of openai, openai-compatible, anthropic, google, ollama'],
    ['AI_BASE_URL', 'models.example.org', 'a URL such as https://models.example.org/v1, without a password'],
    ['AI_TURNS_PER_MINUTE', '0', 'a whole number from 1 to 1000'],
    ['AI_TURN_TIMEOUT_MS', '1', 'a whole number of milliseconds from 10 to 3600000'],
    ['AI_KEEPALIVE_MS', '10s', 'a whole number of milliseconds from 10 to 600000'],
    ['HISTORY_INTERVAL_MS', '-1', 'a whole number of milliseconds from 10 to 86400000'],
    [
      'MCP_ALLOWED_ORIGINS',
      'https://a.example.org/path',
      'origins such as https://agent.example.org, separated by commas',
    ],
  ])('of %s (%s) is named, with what is allowed', (name, value, allowed) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toBe(`${name} must be ${allowed}, but is ${JSON.stringify(value)}`);
  });

  it.each([
    ['APP_SECRET', 'short-secret', 'APP_SECRET must be at least 32 characters long'],
    ['ADMIN_PASSWORD', 'hidden7', 'ADMIN_PASSWORD must be 8 to 70 characters long'],
    ['ADMIN_PASSWORD', 'hidden'.repeat(12), 'ADMIN_PASSWORD must be 8 to 70 characters long'],
    [
      'DATABASE_URL',
      'mysql://root:hidden-word@db/wiki',
      'DATABASE_URL must be a URL such as postgresql://user:password@host:5432/database',
    ],
    ['AI_API_KEY', 'hidden word', 'AI_API_KEY must be a key without spaces'],
    ['REDIS_URL', 'http://user:hidden-word@cache', 'REDIS_URL must be a URL such as redis://user:password@host:6379'],
  ])('of %s is named, but never shown', (name, value, sentence) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toEqual([sentence]);
    expect(problems.join()).not.toContain(value);
  });

  it('is told together with all others, in one message', () => {
    const variables = { PORT: 'x', LOG_LEVEL: 'x', DATABASE_URL: 'hidden-word', APP_SECRET: 'hidden-word' };
    expect(problemsOf(variables).map((problem) => problem.split(' ', 1)[0])).toEqual(
      expect.arrayContaining(Object.keys(variables)),
    );
    expect(() => readEnvironment(variables)).toThrow(
      /^The configuration is not valid:\n( {2}- [A-Z_]+ must be .+\n?){4}$/,
    );
    expect(() => readEnvironment(variables)).not.toThrow(/hidden-word/);
  });
});

describe('values that need each other', () => {
  it('a database of somebody else needs the secret', () => {
    const [problem, ...others] = problemsOf({ DATABASE_URL: URL_ });
    expect(problem).toMatch(/^APP_SECRET must be set together with DATABASE_URL/);
    expect(problem).not.toContain('hidden-word');
    expect(others).toEqual([]);
  });

  it('the latest moment to store is not before the earliest', () => {
    expect(problemsOf({ COLLAB_STORE_IDLE_MS: '2000', COLLAB_STORE_MAX_MS: '1000' })).toEqual([
      'COLLAB_STORE_MAX_MS must not be less than COLLAB_STORE_IDLE_MS',
    ]);
  });

  it('a replica needs its primary', () => {
    expect(problemsOf({ DATABASE_REPLICA_URL: URL_ })).toEqual([
      'DATABASE_REPLICA_URL must come together with DATABASE_URL',
    ]);
  });

  it.each([
    [{ AI_PROVIDER: 'openai' }, ['AI_MODEL must be set together with AI_PROVIDER', 'AI_API_KEY must be set when']],
    [{ AI_PROVIDER: 'anthropic', AI_MODEL: 'm' }, ['AI_API_KEY must be set when AI_PROVIDER is anthropic']],
    [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, ['AI_BASE_URL must be set']],
    [{ AI_PROVIDER: 'ollama', AI_MODEL: 'm' }, []],
  ])('a provider of the chat: %j', (variables, beginnings) => {
    const problems = problemsOf(variables);
    expect(problems).toHaveLength(beginnings.length);
    for (const [index, beginning] of beginnings.entries()) expect(problems[index]).toContain(beginning);
  });
});
