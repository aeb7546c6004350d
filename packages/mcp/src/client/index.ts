export { createWikiClient, type WikiClient, type WikiClientOptions } from './wiki-client.js';
export { errorOfAnswer, WikiError, type Subject, type WikiErrorCode } from './wiki-error.js';
export { ClientSocket, QuietWebSocket } from './client-socket.js';
export { type ClientMessage, decodeMessage, encodeMessage, type ServerMessage } from './collab-messages.js';
export { type LiveFault, LiveSocket, LiveSocketError } from './live-socket.js';
export { type FetchLike } from './post.js';
export { type Credentials } from './session.js';
export { type PageReads, type PageSlice, type Place } from './pages.js';
export {
  type ClientLivePages,
  type ConnectLivePages,
  type LiveAccess,
  type LiveChange,
  type LiveOptions,
  type LivePages,
} from './live-pages.js';
export { type NewPage, type PageWrites, type Spot } from './page-writes.js';
export { type WikiSearch } from './search.js';
export { type WikiSpaces } from './spaces.js';
export { type NewComment, type WikiComments } from './comments.js';
export {
  type CommentInfo,
  type PageInfo,
  type PageRow,
  type SearchAnswer,
  type SearchHit,
  type SearchQuery,
  type SpaceInfo,
} from './wiki-types.js';
