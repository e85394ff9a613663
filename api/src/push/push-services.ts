/**
 * Hosts of the push services of browsers, each with what is below it. A subscription comes from its user, so that
 * without this list anyone could make the API call any address.
 */
const PUSH_HOSTS = [
  // Chrome, Edge on Android, Opera, Samsung Internet
  'fcm.googleapis.com',
  // Firefox
  'push.services.mozilla.com',
  // Edge on Windows
  'notify.windows.com',
  // Safari
  'push.apple.com',
] as const;

/**
 * Whether pushes may be sent to this address: https on the standard port of a known push service, or below one of
 * the origins that the configuration adds.
 */
export function isPushEndpoint(endpoint: string, added: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (added.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return PUSH_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
