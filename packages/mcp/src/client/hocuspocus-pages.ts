import { type ConnectLivePages } from './live-pages.js';
import { WikiError } from './wiki-error.js';

/** Live documents over the wiki's collaboration socket. */
export const hocuspocusPages: ConnectLivePages = () => {
  const away = (): Promise<never> =>
    Promise.reject(new WikiError('unavailable', 'Live documents cannot be reached from here yet'));
  return { change: away, read: away, close: () => Promise.resolve() };
};
