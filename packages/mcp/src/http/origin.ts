const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether a browser's page may talk to the server. Programs send no Origin and pass. A page passes when its origin is
 * on the list, or when it was loaded from this very server under a loopback name: any other name may be one that an
 * attacker has pointed at this machine (DNS rebinding), in `Host` and `Origin` alike.
 */
export function isOriginAllowed(headers: Headers, allowed: readonly string[]): boolean {
  const origin = headers.get('origin');
  if (origin === null) return true;
  if (allowed.includes(origin)) return true;
  const host = headers.get('host') ?? '';
  return LOOPBACK.test(host) && /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, '') === host;
}
