/** A file of the repository that is written by a program. */
export interface GeneratedFile {
  /** From the root of the repository. */
  path: string;
  text: string;
}
