import type { FailedFile } from '../core/import/import-summary.js';
import type { FolderImportResult } from '../core/import/folder-import.service.js';

/** Warnings are many in some folders; a few show what they are about. */
const SHOWN_WARNINGS = 10;

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
  if (warnings.length > 0) report.push(...listed('Odd', warnings.slice(0, SHOWN_WARNINGS)));
  if (warnings.length > SHOWN_WARNINGS) report.push(`  … and ${warnings.length - SHOWN_WARNINGS} more`);
  if (failed.length > 0) report.push(...listed(`Failed (${failed.length})`, failed));
  return report.join('\n');
}

const listed = (head: string, files: readonly FailedFile[]): string[] => [
  `${head}:`,
  ...files.map(({ path, reason }) => `  ${path}: ${reason}`),
];
