const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it is not there',
  ELOOP: 'links lead in a circle',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is not a folder',
};

/** Why something failed, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  const known = typeof code === 'string' ? REASONS[code] : undefined;
  return known ?? (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
