import { z } from 'zod';

/** Names a page in the input of a tool. */
export const pageRef = (what: string) => z.string().trim().min(1).describe(`${what}: pageId, slug id or page URL.`);

/** Names a space in the input of a tool. */
export const spaceRef = z.string().trim().min(1).describe('spaceId from list_spaces (the slug works too).');

/** A page in an answer: only the two fields that every list of pages has. */
export const pageIdAndTitle = {
  pageId: z.string().describe('UUID'),
  title: z.string().describe('Empty for an untitled page.'),
};

/** Names a block of a page in the input of a tool. */
export const blockRef = (what: string) =>
  z.string().trim().min(1).max(200).describe(`${what}: its id, its address #n, or #n.i.j for a block inside.`);
