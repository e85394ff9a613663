import { ErrorBody } from '@entropi/contracts/errors';
import { RELEASES_PATH } from '@entropi/shared/server/releases';
import type { z } from 'zod';
import type { Deps } from '../../deps';
import { type ApiError, conflict, unavailable } from '../../errors';

/** Longer than a store that does not respond keeps the platform waiting. */
const TIMEOUT_MS = 20_000;

/** A call of the platform's port of releases. */
export interface ReleaseCall<Reply extends z.core.$ZodType> {
  /** Behind `/releases`, with its query. */
  path: string;
  /** Sent by POST; a GET without one. */
  body?: object;
  reply: Reply;
}

type ClientDeps = Pick<Deps, 'log'> & {
  config: Pick<Deps['config'], 'RELEASES_URL' | 'RELEASES_TOKEN'>;
};

/**
 * Calls the platform, which holds the registry of bundles. Throws 409 `platform_not_connected` where the installation
 * names none, 409 with the platform's own reason if it rejects the change, and 503 `platform_unavailable` if it does
 * not respond or what it responds cannot be read: whether something was changed is then not known.
 */
export async function callReleases<Reply extends z.core.$ZodType>(
  deps: ClientDeps,
  { path, body, reply }: ReleaseCall<Reply>,
): Promise<z.infer<Reply>> {
  const { RELEASES_URL: url, RELEASES_TOKEN: token } = deps.config;
  if (!url || !token) throw conflict('platform_not_connected');
  const response = await fetch(`${url}${RELEASES_PATH}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // The token is for the platform alone.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw unavailable('platform_unavailable', error);
  });
  const content: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toRejection(response.status, content);
  const read = reply['~standard'].validate(content);
  if (read instanceof Promise || read.issues) {
    throw unavailable('platform_unavailable', new Error('The platform returns something else'));
  }
  return read.value as z.infer<Reply>;
}

/** Only what the platform says of the change itself is for the caller; anything else is a fault between two servers. */
function toRejection(status: number, content: unknown): ApiError {
  const { code = '', message = '' } = ErrorBody.safeParse(content).data ?? {};
  if (code === 'registry_changed') return conflict('registry_changed', message);
  if (code === 'release_rejected') return conflict('release_rejected', message);
  return unavailable('platform_unavailable', new Error(`The platform responds ${status} ${code}`));
}
