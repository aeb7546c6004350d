import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';

/** A socket that is closed while it connects reports an error to nobody, which would end the process. */
export class QuietWebSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => undefined);
  }
}

/** The client's socket, which after its end stays ended: the library's own connects anew when it had just been closed. */
export class ClientSocket extends HocuspocusProviderWebsocket {
  private isEnded = false;

  override async connect(): Promise<void> {
    if (!this.isEnded) await super.connect();
  }

  override destroy(): void {
    this.isEnded = true;
    super.destroy();
  }
}
