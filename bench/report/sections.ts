/** The parts of the report, in their order; each is measured, and replaced, by itself. */
export const SECTIONS = ['wiki', 'tree', 'documents', 'writes', 'chat'] as const;
export type SectionName = (typeof SECTIONS)[number];

const HEAD = `<!-- Written by \`npm run bench\`; do not edit. \`npm run bench -- --only documents\` measures one part. -->

# Benchmark
`;

const begin = (name: SectionName): string => `<!-- part: ${name} -->\n`;
const END = '<!-- end of part -->\n';

/** The report with one part replaced; the other parts stay as they were measured. */
export function withSection(report: string, name: SectionName, text: string): string {
  const parts = SECTIONS.map((each) => {
    const body = each === name ? `\n${text.trim()}\n\n` : bodyOf(report, each);
    return body === undefined ? '' : `\n${begin(each)}${body}${END}`;
  });
  return HEAD + parts.join('');
}

function bodyOf(report: string, name: SectionName): string | undefined {
  const from = report.indexOf(begin(name));
  if (from < 0) return undefined;
  const start = from + begin(name).length;
  const end = report.indexOf(END, start);
  return end < 0 ? undefined : report.slice(start, end);
}
