import type { Config } from '../../config';
import type { CookieReply } from '../../http/route';
import type { DeviceCookie } from './known-device';

/** The path of the only calls that read the cookie: pages and other calls never carry it. */
const PATH = '/auth';

/** Lets the browser keep the cookie of a known device, out of reach of scripts and of other sites. */
export function setDeviceCookie(
  reply: CookieReply,
  { name, value, lifeS }: DeviceCookie,
  { isLocal }: Config,
): void {
  reply.setCookie(name, value, {
    path: PATH,
    maxAge: lifeS,
    httpOnly: true,
    sameSite: 'strict',
    secure: !isLocal,
  });
}
