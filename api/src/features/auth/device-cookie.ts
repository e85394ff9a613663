import type { Config } from '../../config';
import type { CookieReply } from '../../http/route';
import type { DeviceCookie } from './known-device';

/** Lets the browser keep the cookie of a known device, out of reach of scripts and of other sites and hosts. */
export function setDeviceCookie(
  reply: CookieReply,
  { name, value, lifeS, surplus }: DeviceCookie,
  { isLocal }: Config,
): void {
  const options = {
    // The prefix of its name demands this path outside of a local environment; only calls below `/auth` read it.
    path: isLocal ? '/auth' : '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: !isLocal,
  } as const;
  reply.setCookie(name, value, { ...options, maxAge: lifeS });
  for (const other of surplus) reply.setCookie(other, '', { ...options, maxAge: 0 });
}
