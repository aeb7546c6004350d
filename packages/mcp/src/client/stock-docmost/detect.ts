import { type Family } from '@pagescout/document';

/**
 * What the client has learned about the server. It starts out taking it for a Pagescout; the first answer that only a
 * plain Docmost gives (no tree route, a search without paths) settles it for the life of the client.
 */
export class ServerKind {
  private stock = false;
  /** Which footnotes its editors know, once that was asked. */
  footnotes: Family | undefined;

  get isStock(): boolean {
    return this.stock;
  }

  foundStock(): void {
    this.stock = true;
  }
}
