import 'reflect-metadata';
import { plainToInstance, Transform } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';

/** Names the variable and what is allowed; the value is shown unless it is a secret. */
const say = (allowed: string) => ({
  message: ({ property, value }: { property: string; value: unknown }) =>
    `${property} must be ${allowed}${SECRETS.has(property) ? '' : `, but is ${JSON.stringify(String(value))}`}`,
});

const SECRETS = new Set([
  'APP_SECRET',
  'ADMIN_PASSWORD',
  'AI_API_KEY',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
]);

// Number('') is 0 and Number(' 1 ') is 1: only plain digits are a number here.
const toInteger = ({ value }: { value: unknown }) => (/^-?\d+$/.test(String(value)) ? Number(value) : value);

const toList = ({ value }: { value: unknown }) =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    : value;

const wholeMs = (from: number, to: number) => say(`a whole number of milliseconds from ${from} to ${to}`);

const POSTGRES_URL = /^postgres(ql)?:\/\/\S+$/;

export const AI_PROVIDERS = ['openai', 'openai-compatible', 'anthropic', 'google', 'ollama'] as const;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The settings of the server, one property for each environment variable. */
export class Environment {
  /** TCP port; 0 takes a free one. */
  @Transform(toInteger)
  @IsInt(say('a whole number from 0 to 65535'))
  @Min(0, say('a whole number from 0 to 65535'))
  @Max(65_535, say('a whole number from 0 to 65535'))
  PORT: number = 3000;

  /** Address to listen on. */
  @IsNotEmpty(say('an address or a host name, such as 127.0.0.1 or 0.0.0.0'))
  @Matches(/^[\w.:-]+$/, say('an address or a host name, such as 127.0.0.1 or 0.0.0.0'))
  HOST: string = '127.0.0.1';

  /** Folder of the embedded PostgreSQL; not used with DATABASE_URL. */
  @IsOptional()
  @IsNotEmpty(say('a folder'))
  DATA_DIR?: string;

  /** Any PostgreSQL from 15 on; without it the server starts its own. */
  @IsOptional()
  @Matches(POSTGRES_URL, say('a URL such as postgresql://user:password@host:5432/database'))
  DATABASE_URL?: string;

  /** A streaming replica for the reading statements. */
  @IsOptional()
  @Matches(POSTGRES_URL, say('a URL such as postgresql://user:password@host:5432/database'))
  DATABASE_REPLICA_URL?: string;

  /** Connections in each pool. */
  @Transform(toInteger)
  @IsInt(say('a whole number from 1 to 200'))
  @Min(1, say('a whole number from 1 to 200'))
  @Max(200, say('a whole number from 1 to 200'))
  DATABASE_POOL_SIZE: number = 10;

  /** Longest run of one statement, in milliseconds. */
  @Transform(toInteger)
  @IsInt(say('a whole number of milliseconds from 100 to 600000'))
  @Min(100, say('a whole number of milliseconds from 100 to 600000'))
  @Max(600_000, say('a whole number of milliseconds from 100 to 600000'))
  STATEMENT_TIMEOUT_MS: number = 10_000;

  /** How the default search cleans its query; auto looks at the database. */
  @IsIn(['auto', 'stock', 'fork'], say('one of auto, stock, fork'))
  DOCMOST_FLAVOUR: 'auto' | 'stock' | 'fork' = 'auto';

  /** Signs the log-in tokens; the same as Docmost's when both serve one database. */
  @IsOptional()
  @MinLength(32, say('at least 32 characters long'))
  APP_SECRET?: string;

  /** E-mail of the first user of an empty wiki. */
  @IsEmail({}, say('an e-mail address'))
  @MaxLength(254, say('at most 254 characters long'))
  ADMIN_EMAIL: string = 'admin@example.com';

  /** Password of the first user; random, and printed once, when not given. */
  @IsOptional()
  @MinLength(8, say('8 to 70 characters long'))
  @MaxLength(70, say('8 to 70 characters long'))
  ADMIN_PASSWORD?: string;

  @IsIn(LOG_LEVELS, say(`one of ${LOG_LEVELS.join(', ')}`))
  LOG_LEVEL: (typeof LOG_LEVELS)[number] = 'info';

  /** Whether browsers reach the server by https: then the cookie is marked Secure. */
  @IsIn(['true', 'false'], say('true or false'))
  COOKIE_SECURE: 'true' | 'false' = 'false';

  /** Origins of web pages that may connect to /mcp, separated by commas; agents that are programs need not be listed. */
  @Transform(toList)
  @Matches(/^https?:\/\/[^/\s]+$/, {
    each: true,
    ...say('origins such as https://agent.example.org, separated by commas'),
  })
  MCP_ALLOWED_ORIGINS: string[] = [];

  /** Where another server, such as Docmost's, keeps the live documents; without it this server keeps them itself. */
  @IsOptional()
  @Matches(/^wss?:\/\/[^/\s]+\S*$/, say('a URL such as ws://docmost:3000/collab'))
  COLLAB_URL?: string;

  /** Shares the live documents of several servers. */
  @IsOptional()
  @Matches(/^rediss?:\/\/[^/\s]+\S*$/, say('a URL such as redis://user:password@host:6379'))
  REDIS_URL?: string;

  /** A live document is stored when nobody has changed it for so long, in milliseconds. */
  @Transform(toInteger)
  @IsInt(wholeMs(1, 600_000))
  @Min(1, wholeMs(1, 600_000))
  @Max(600_000, wholeMs(1, 600_000))
  COLLAB_STORE_IDLE_MS: number = 10_000;

  /** A live document is stored at the latest so long after a change, in milliseconds. */
  @Transform(toInteger)
  @IsInt(wholeMs(1, 600_000))
  @Min(1, wholeMs(1, 600_000))
  @Max(600_000, wholeMs(1, 600_000))
  COLLAB_STORE_MAX_MS: number = 45_000;

  /** How often the permissions of those who have a page open are looked up, in milliseconds. */
  @Transform(toInteger)
  @IsInt(wholeMs(10, 600_000))
  @Min(10, wholeMs(10, 600_000))
  @Max(600_000, wholeMs(10, 600_000))
  COLLAB_RECHECK_MS: number = 5_000;

  /** How long people may go on editing before the history gets a version, in milliseconds; a fifth on a new page. */
  @Transform(toInteger)
  @IsInt(wholeMs(10, 86_400_000))
  @Min(10, wholeMs(10, 86_400_000))
  @Max(86_400_000, wholeMs(10, 86_400_000))
  HISTORY_INTERVAL_MS: number = 300_000;

  /** Who answers in the chat; without it there is none. */
  @IsOptional()
  @IsIn(AI_PROVIDERS, say(`one of ${AI_PROVIDERS.join(', ')}`))
  AI_PROVIDER?: (typeof AI_PROVIDERS)[number];

  /** Name of the model, as its provider calls it. */
  @IsOptional()
  @MaxLength(200, say('at most 200 characters long'))
  AI_MODEL?: string;

  @IsOptional()
  @Matches(/^\S+$/, say('a key without spaces'))
  AI_API_KEY?: string;

  /** Where the provider is, if not at its usual address. */
  @IsOptional()
  @Matches(/^https?:\/\/[^/\s@]+[^\s@]*$/, say('a URL such as https://models.example.org/v1, without a password'))
  AI_BASE_URL?: string;

  /** Messages of one person to the assistant in one minute. */
  @Transform(toInteger)
  @IsInt(say('a whole number from 1 to 1000'))
  @Min(1, say('a whole number from 1 to 1000'))
  @Max(1_000, say('a whole number from 1 to 1000'))
  AI_TURNS_PER_MINUTE: number = 25;

  /** Longest time for one answer with all its steps, in milliseconds. */
  @Transform(toInteger)
  @IsInt(wholeMs(10, 3_600_000))
  @Min(10, wholeMs(10, 3_600_000))
  @Max(3_600_000, wholeMs(10, 3_600_000))
  AI_TURN_TIMEOUT_MS: number = 900_000;

  /** Longest silence of the provider, in milliseconds. */
  @Transform(toInteger)
  @IsInt(wholeMs(10, 3_600_000))
  @Min(10, wholeMs(10, 3_600_000))
  @Max(3_600_000, wholeMs(10, 3_600_000))
  AI_IDLE_TIMEOUT_MS: number = 120_000;

  /** How often a chat's stream sends a sign of life, so that no proxy closes it, in milliseconds. */
  @Transform(toInteger)
  @IsInt(wholeMs(10, 600_000))
  @Min(10, wholeMs(10, 600_000))
  @Max(600_000, wholeMs(10, 600_000))
  AI_KEEPALIVE_MS: number = 10_000;
}

/** The environment holds values the server cannot start with; `problems` has one sentence for each. */
export class EnvironmentError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Reads the settings from environment variables. An empty variable counts as not given.
 *
 * @throws EnvironmentError with a sentence for each wrong value
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const known = Object.keys(new Environment());
  const optional = [
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'APP_SECRET',
    'ADMIN_PASSWORD',
    'COLLAB_URL',
    'REDIS_URL',
    'AI_PROVIDER',
    'AI_MODEL',
    'AI_API_KEY',
    'AI_BASE_URL',
  ];
  const given = Object.fromEntries(
    [...new Set([...known, ...optional])].flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const environment = plainToInstance(Environment, given, { exposeDefaultValues: true });
  const problems = validateSync(environment, { stopAtFirstError: true }).flatMap((error) =>
    Object.values(error.constraints ?? {}),
  );
  if (environment.DATABASE_URL && !environment.APP_SECRET && problems.length === 0) {
    problems.push(
      'APP_SECRET must be set together with DATABASE_URL (at least 32 characters; beside a Docmost, the same as its own)',
    );
  }
  if (environment.DATABASE_REPLICA_URL && !environment.DATABASE_URL) {
    problems.push('DATABASE_REPLICA_URL must come together with DATABASE_URL');
  }
  if (environment.COLLAB_STORE_MAX_MS < environment.COLLAB_STORE_IDLE_MS) {
    problems.push('COLLAB_STORE_MAX_MS must not be less than COLLAB_STORE_IDLE_MS');
  }
  if (problems.length === 0) problems.push(...aiProblems(environment));
  if (problems.length > 0) throw new EnvironmentError(problems);
  return environment;
}

/** What a provider needs beside its name. */
function aiProblems({ AI_PROVIDER, AI_MODEL, AI_API_KEY, AI_BASE_URL }: Environment): string[] {
  if (!AI_PROVIDER) return [];
  const needsKey = ['openai', 'anthropic', 'google'].includes(AI_PROVIDER);
  return [
    ...(AI_MODEL ? [] : ['AI_MODEL must be set together with AI_PROVIDER: the name of a model']),
    ...(needsKey && !AI_API_KEY ? [`AI_API_KEY must be set when AI_PROVIDER is ${AI_PROVIDER}`] : []),
    ...(AI_PROVIDER === 'openai-compatible' && !AI_BASE_URL
      ? ['AI_BASE_URL must be set when AI_PROVIDER is openai-compatible']
      : []),
  ];
}
