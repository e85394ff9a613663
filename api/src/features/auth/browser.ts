import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { sessionKeyRequired } from '../../errors';
import { findShownKey } from './key-proof';
import type { Browser } from './sessions.domain';

/**
 * From where a session is to be opened, with the key that the request shows. Call it before anything is used up:
 * throws 400 for a proof that is none, 403 where sessions without a key are forbidden.
 */
export async function describeBrowser(
  deps: Deps,
  contract: { method: string; path: string },
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<Browser> {
  const { method, path } = contract;
  const key = await findShownKey(deps, { header: headers.dpop, method, path });
  if (!key && deps.config.UNBOUND_SESSIONS === 'forbid') throw sessionKeyRequired(403);
  return {
    address: ip,
    agent: headers['user-agent'] ?? '',
    keyThumbprint: key?.thumbprint ?? null,
  };
}
