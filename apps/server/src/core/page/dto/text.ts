import { Matches } from 'class-validator';

/** PostgreSQL keeps no NUL in a text. */
export const NoNul = () => Matches(/^[^\0]*$/, { message: '$property must not contain a NUL character' });

/** More than any title in use; the web client cuts what it shows. */
export const TITLE_LENGTH = 1000;
export const ICON_LENGTH = 100;
