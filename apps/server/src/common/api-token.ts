import { createHash, randomBytes } from 'node:crypto';

/** By this beginning people, and programs that look for leaked secrets, know a token. */
const PREFIX = 'pgs_';
const SHAPE = /^pgs_[A-Za-z0-9_-]{43}$/;

/** A new token: `pgs_` and 32 random bytes in base64url. */
export const newApiToken = (): string => PREFIX + randomBytes(32).toString('base64url');

/** Whether a text is meant as an API token, a good one or not. */
export const isApiToken = (text: string): boolean => text.startsWith(PREFIX);

/** What is stored of a token: its SHA-256. Undefined for a text that no token can be. */
export const hashApiToken = (token: string): Buffer | undefined =>
  SHAPE.test(token) ? createHash('sha256').update(token).digest() : undefined;
