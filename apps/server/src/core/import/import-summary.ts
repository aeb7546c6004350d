/** A file that is not, or not wholly, in the wiki now. */
export interface FailedFile {
  /** From the imported folder. */
  path: string;
  /** What is wrong with it, as the end of a sentence. */
  reason: string;
}

/** What an import did. Each file is counted once, and a folder that has a page of its own is, too. */
export interface ImportSummary {
  created: number;
  updated: number;
  /** Pages that say what their files say, and were not written. */
  unchanged: number;
  /** Pages that a person has put into the trash since; they stay there, as they are. */
  inTrash: number;
  failed: FailedFile[];
  /** Files that were imported, and what is odd about them. */
  warnings: FailedFile[];
}

/** How far an import has come. */
export interface ImportProgress {
  phase: 'reading' | 'writing';
  /** Pages. */
  done: number;
  total: number;
}
