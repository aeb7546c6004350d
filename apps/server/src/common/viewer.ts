import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The person a request is made for. */
export interface Viewer {
  userId: string;
  workspaceId: string;
  /** Absent for tokens made without a session. */
  sessionId?: string;
  /** Set when the request came with an API token. */
  apiTokenId?: string;
  /** owner, admin or member of the workspace. */
  role: string | null;
}

/** The mark of what is written with an API token: a program has it, and works for the person. It has no chat. */
export const markOf = ({ apiTokenId }: Viewer): { agent?: { chatId: null } } =>
  apiTokenId ? { agent: { chatId: null } } : {};

/** The part of a viewer that rights to pages depend on. */
export type Person = Pick<Viewer, 'userId' | 'workspaceId'>;

export type ViewedRequest = FastifyRequest & { viewer?: Viewer };

/** Parameter decorator: who asks. Only on routes behind the auth guard. */
export const AsViewer = createParamDecorator((_: unknown, context: ExecutionContext): Viewer => {
  const { viewer } = context.switchToHttp().getRequest<ViewedRequest>();
  if (!viewer) throw new Error('AsViewer was used on a route without the auth guard');
  return viewer;
});
