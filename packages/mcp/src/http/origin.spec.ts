import { expect, it } from '@jest/globals';
import { isOriginAllowed } from './origin.js';

it.each([
  ['a program, which has no origin', { host: 'wiki.example.org' }, true],
  ['a page on the list', { origin: 'https://agent.example.org', host: 'wiki.example.org' }, true],
  ['another port of a page on the list', { origin: 'https://agent.example.org:8443', host: 'wiki.example.org' }, false],
  ['a page of this server on this machine', { origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
  ['the same by its IPv6 address', { origin: 'http://[::1]:3000', host: '[::1]:3000' }, true],
  ['another server on this machine', { origin: 'http://localhost:8080', host: 'localhost:3000' }, false],
  [
    'a name that an attacker points at this machine',
    { origin: 'http://evil.example.com:3000', host: 'evil.example.com:3000' },
    false,
  ],
  ['a name that begins like this machine', { origin: 'http://127.0.0.1.evil.com', host: '127.0.0.1.evil.com' }, false],
  ['a page that hides where it comes from', { origin: 'null', host: 'localhost:3000' }, false],
])('%s: %j -> %p', (_, headers, allowed) => {
  expect(isOriginAllowed(new Headers(headers as Record<string, string>), ['https://agent.example.org'])).toBe(allowed);
});
