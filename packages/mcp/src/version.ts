/** Version that the server tells its clients; that of this package, which a test compares. */
export const VERSION = '0.1.0';
