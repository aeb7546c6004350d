/** Who changes a live document. */
export interface Editor {
  userId: string;
  workspaceId: string;
  /** Set when an agent works for the user. */
  agent?: { chatId: string | null };
}

/** What the server knows about a connection to a live document; Hocuspocus hands it to each hook. */
export interface CollabContext {
  editor?: Editor;
  /** Why the editor may only read. */
  writeRefusal?: string;
  /** Ends the whole socket, so that its client connects anew and tries again. */
  reset?: () => void;
}
