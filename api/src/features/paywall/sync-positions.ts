import type { Deps } from '../../deps';
import { askEngine } from '../../engine/requests';
import { findTradingKey } from './paywall.repo';

/** A broker that is asked for the positions of a whole account answers within this, or not at all. */
const TIMEOUT_MS = 20_000;

/**
 * Has the engine bring what was closed at the broker; nothing to do for a user without a broker account.
 * Throws 503 when the engine or the broker is away, 502 when the broker refuses.
 */
export async function syncPositions(
  deps: Pick<Deps, 'db' | 'sealer'>,
  userId: number,
): Promise<void> {
  const brokerKeyId = await findTradingKey(userId, deps.db);
  if (brokerKeyId === null) return;
  await askEngine(deps, 'sync', {}, { timeoutMs: TIMEOUT_MS, userId, brokerKeyId });
}
