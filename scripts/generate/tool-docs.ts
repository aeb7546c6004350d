import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { firstSentence, TOOLS } from '@pagescout/mcp/tools';
import type { GeneratedFile } from './generated-file.js';

const PATH = 'docs/agents.md';
const PLACE = /(<!-- generated from the tools: do not edit -->\n)[^]*?(\n<!-- end -->)/;

/** Fills the table of tools in `docs/agents.md`. */
export async function toolDocs(): Promise<GeneratedFile[]> {
  const text = await readFile(fileURLToPath(new URL(`../../${PATH}`, import.meta.url)), 'utf8');
  if (!PLACE.test(text)) throw new Error(`${PATH} has lost the place of its table of tools.`);
  return [{ path: PATH, text: text.replace(PLACE, (_, head: string, end: string) => `${head}\n${table()}\n${end}`) }];
}

/** Columns as wide as their widest cell, as the formatter wants them. */
function table(): string {
  const rows = [
    ['tool', 'takes', 'what for'],
    ...TOOLS.map((tool) => [`\`${tool.mcpName}\``, argumentsOf(tool), escaped(firstSentence(tool))]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** The arguments in their order; those that may be left out with a question mark. */
function argumentsOf({ input }: (typeof TOOLS)[number]): string {
  const names = Object.entries(input.shape).map(([name, schema]) => {
    const optional = (schema as { safeParse(value: unknown): { success: boolean } }).safeParse(undefined).success;
    return `\`${name}${optional ? '?' : ''}\``;
  });
  return names.join(', ') || '–';
}

const escaped = (text: string): string => text.replaceAll('|', '\\|');
