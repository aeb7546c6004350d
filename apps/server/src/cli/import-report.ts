import type { FailedFile } from '../core/import/import-summary.js';
import type { FolderImportResult } from '../core/import/folder-import.service.js';

const SHOWN_NOTES = 10;

/** What an import did, for a person. */
export function importReport(folder: string, result: FolderImportResult): string {
  const { created, updated, unchanged, inTrash, failed, warnings, space } = result;
  const counts = [`${created} created`, `${updated} updated`, `${unchanged} unchanged`];
  if (inTrash > 0) counts.push(`${inTrash} left in the trash`);
  const report = [
    `Imported ${folder} into the ${space.isNew ? 'new ' : ''}space ${space.slug}.`,
    `Pages: ${counts.join(', ')}.`,
  ];
  if (result.pageIds.size === 0 && failed.length === 0) report.push('The folder holds no Markdown files.');
  if (warnings.length > 0) report.push(...notes(warnings));
  if (failed.length > 0) report.push(...listed(`Failed (${failed.length})`, failed));
  return report.join('\n');
}

/** The first note of each file; a few files show what they are about. */
function notes(warnings: readonly FailedFile[]): string[] {
  const files = [...new Set(warnings.map(({ path }) => path))];
  const first = files.slice(0, SHOWN_NOTES).map((file) => {
    const own = warnings.filter(({ path }) => path === file);
    return { path: file, reason: `${own[0]?.reason ?? ''}${own.length > 1 ? ` (and ${own.length - 1} more)` : ''}` };
  });
  const hidden = files.length - first.length;
  return [...listed(`Notes (${warnings.length})`, first), ...(hidden > 0 ? [`  … and on ${hidden} more files`] : [])];
}

const listed = (head: string, files: readonly FailedFile[]): string[] => [
  `${head}:`,
  ...files.map(({ path, reason }) => `  ${path}: ${reason}`),
];
