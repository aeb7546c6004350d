import { measureTurns } from '../cases/ai-chat.bench.js';
import { renderChat } from '../report/ai-chat.js';
import { onEmptyWiki } from '../temporary-database.js';

/** What the chat costs beside the model. */
export function measureChat({ runs, say }: { runs: number; say: (text: string) => void }): Promise<string> {
  return onEmptyWiki(async (url) => {
    say('turns of the chat');
    return renderChat(await measureTurns(url, runs));
  });
}
