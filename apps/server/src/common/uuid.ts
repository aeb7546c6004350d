/** The text form of a UUID of any version; checked before PostgreSQL is asked, which fails on anything else. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
