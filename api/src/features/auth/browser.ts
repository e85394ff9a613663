import { toShownText } from '@entropi/contracts/shown-text';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { sessionKeyRequired } from '../../errors';
import { findShownKey } from './key-proof';
import type { Browser } from './sessions.domain';

/**
 * Describes the browser that a session is to be opened in, with the key that the request shows. Call it before a
 * code or challenge is used up: it throws 400 for an invalid proof, and 403 where sessions without a key are
 * forbidden.
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
    agent: toShownText(headers['user-agent'] ?? ''),
    keyThumbprint: key?.thumbprint ?? null,
  };
}
