import { CONTENT_FRAGMENT } from '@pagescout/document';
import { type ConnectLivePages, errorOfAnswer, WikiError } from '@pagescout/mcp/client';
import type { ContentChange, LiveDocuments } from '../../collaboration/live-documents.js';
import { CodedError } from '../../common/coded-error.js';
import { databaseFault } from '../../common/database-fault.js';
import { ERRORS } from '../../common/error-table.js';
import type { CollabTokens } from '../auth/collab-tokens.js';

/** In whose name pages are changed, and who is told. */
export interface LocalWriter {
  /** Set when an agent works for the person: its chat, if it has one. */
  agent?: { chatId: string | null };
  /** Told of each change right when it is made. */
  onChange?: (pageId: string, change: ContentChange) => void;
}

/** The live documents of this very server, or of the one that `COLLAB_URL` names, without a socket to this server. */
export function localPages(
  live: LiveDocuments,
  tokens: CollabTokens,
  { agent, onChange }: LocalWriter = {},
): ConnectLivePages {
  return ({ collabToken }) => {
    /** The token says who it is, as for everyone else; the right to the page is asked for with each call. */
    const viewer = async (signal: AbortSignal | undefined) => {
      const claims = await tokens.read(await collabToken(signal));
      if (!claims) throw new WikiError('unauthorized', 'The token for live documents is not valid');
      if (signal?.aborted) throw new WikiError('cancelled', 'The request was cancelled');
      return claims;
    };
    return {
      async change(pageId, change, { signal } = {}) {
        const editor = await viewer(signal);
        const { result, isStored } = await told(
          () =>
            live.change(pageId, editor, (document) => change(document.getXmlFragment(CONTENT_FRAGMENT)), {
              isQuick: true,
              ...(agent ? { agent } : {}),
              ...(onChange ? { onChange: (made: ContentChange) => onChange(pageId, made) } : {}),
            }),
          // Today's server refuses those who may not read in the same way as those who may not write.
          () => live.look(pageId, editor, () => undefined),
        );
        return { result, stored: isStored };
      },

      async read(pageId, look, { signal } = {}) {
        const reader = await viewer(signal);
        return told(() => live.look(pageId, reader, (document) => look(document.getXmlFragment(CONTENT_FRAGMENT))));
      },

      close: () => Promise.resolve(),
    };
  };
}

/**
 * The errors of live documents, as the client knows those that come over HTTP.
 * @param read asked after a refusal: whether the page can be read at all
 */
async function told<Result>(request: () => Promise<Result>, read?: () => Promise<unknown>): Promise<Result> {
  try {
    return await request();
  } catch (thrown) {
    const error = thrown instanceof CodedError ? thrown : databaseFault(thrown);
    if (!error) throw thrown;
    if (error.code === 'forbidden' && read) {
      await read().catch(() => {
        throw new WikiError('not-found', 'Page not found', { cause: error });
      });
    }
    if (error.code === 'not-stored') throw new WikiError('unconfirmed', error.message, { cause: error });
    const { status } = ERRORS[error.code];
    throw errorOfAnswer(status, { message: error.message });
  }
}
