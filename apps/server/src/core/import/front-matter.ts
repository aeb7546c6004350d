import { parse } from 'yaml';
import { reasonOf } from './reason.js';

/** What a file says about its page before the text begins. */
export interface FrontMatter {
  title?: string;
  icon?: string;
  /** The text behind it. */
  body: string;
  /** What is wrong with it, as the end of a sentence. The text then holds it as a code block, so that nothing is lost. */
  problem?: string;
}

const BLOCK = /^---[ \t]*\n(?:(.*?)\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/s;

/** Takes the YAML block off the head of a Markdown file. A text that merely begins with a rule has none. */
export function frontMatter(source: string): FrontMatter {
  const block = BLOCK.exec(source);
  if (!block) return { body: source };
  const yaml = block[1] ?? '';
  const body = source.slice(block[0].length);
  try {
    const fields: unknown = parse(yaml, { logLevel: 'error', maxAliasCount: 100 });
    if (fields === null) return { body };
    if (typeof fields !== 'object' || Array.isArray(fields)) return { body: source };
    const { title, icon } = fields as Record<string, unknown>;
    return { title: asLine(title), icon: asLine(icon), body };
  } catch (error) {
    if (!/^\s*[\w-]+\s*:/m.test(yaml)) return { body: source };
    const fence = '`'.repeat(Math.max(3, ...(yaml.match(/`+/g) ?? []).map((run) => run.length + 1)));
    const problem = `its front matter is not valid YAML, and is on the page as a code block: ${firstLine(error)}`;
    return { body: `${fence}yaml\n${yaml}\n${fence}\n\n${body}`, problem };
  }
}

/** A value that can stand in one line; dates and numbers are what they look like. */
function asLine(value: unknown): string | undefined {
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : value instanceof Date
        ? value.toISOString().slice(0, 10)
        : '';
  return oneLine(text) || undefined;
}

/** White space as single spaces, and only what the database takes: no NUL, no half of a surrogate pair. */
export function oneLine(text: string): string {
  return Buffer.from(text.replaceAll('\0', '')).toString().replace(/\s+/g, ' ').trim();
}

const firstLine = (error: unknown): string => (reasonOf(error).split('\n')[0] ?? '').replace(/:$/, '');
