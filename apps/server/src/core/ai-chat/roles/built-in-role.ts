/** A role that comes with the program. The version changes with the text, so that one sees which one a chat had. */
export interface BuiltInRole {
  id: string;
  name: string;
  version: number;
  instructions: string;
}
