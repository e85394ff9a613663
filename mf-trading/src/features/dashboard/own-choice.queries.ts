import type { Dashboard, OwnChoice } from '@entropi/contracts/dashboard';
import { getConfig } from '@entropi/contracts/strategies';
import type { Client } from '@entropi/shared/http';

/**
 * Reads what the user of a dashboard has chosen for themselves. An API that is older than this page tells it to the
 * user alone: null for anybody else. Rejects with 404 while they have chosen nothing.
 *
 * @param isOwn whether the reader is that user
 */
export async function readOwnChoice(
  client: Client,
  { own, isOwn }: Pick<Dashboard, 'own'> & { isOwn: boolean },
  signal: AbortSignal,
): Promise<OwnChoice | null> {
  if (own) return own;
  if (!isOwn) return null;
  const config = await client.call(getConfig, {}, { signal });
  return { ...config, ladder: config.ladder ?? null };
}
