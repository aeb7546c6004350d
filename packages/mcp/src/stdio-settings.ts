import { type Credentials } from './client/index.js';

export type Settings = { baseUrl: string } & Credentials;

/** The environment does not say where the wiki is or who asks. */
export class SettingsError extends Error {}

const HELP = `pagescout-mcp reads its settings from the environment:
  PAGESCOUT_URL       address of the wiki, such as http://localhost:3000
  PAGESCOUT_TOKEN     an API token or a log-in token
or, instead of the token:
  PAGESCOUT_EMAIL     e-mail of an account
  PAGESCOUT_PASSWORD  its password`;

/**
 * The settings of the stdio server. A variable that is empty counts as not given.
 *
 * @throws SettingsError with all that is wrong, and a list of the variables
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const url = environment['PAGESCOUT_URL']?.trim() || undefined;
  const token = environment['PAGESCOUT_TOKEN']?.trim() || undefined;
  const email = environment['PAGESCOUT_EMAIL']?.trim() || undefined;
  const password = environment['PAGESCOUT_PASSWORD'] || undefined;

  const problems: string[] = [];
  if (url === undefined) problems.push('PAGESCOUT_URL is not set.');
  else if (!isHttpUrl(url)) problems.push('PAGESCOUT_URL must be an http or https address.');
  if (token === undefined && (email === undefined || password === undefined)) {
    problems.push('PAGESCOUT_TOKEN, or PAGESCOUT_EMAIL together with PAGESCOUT_PASSWORD, must be set.');
  }
  if (problems.length > 0 || url === undefined) throw new SettingsError([...problems, '', HELP].join('\n'));
  const credentials = token === undefined ? { email: email ?? '', password: password ?? '' } : { token };
  return { baseUrl: url, ...credentials };
}

function isHttpUrl(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
