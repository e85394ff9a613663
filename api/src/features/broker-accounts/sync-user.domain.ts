import type { SyncCounts } from '@entropi/engine/requests/request-kinds';
import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import { requestEngine } from '../../budgets/request-engine';
import type { Deps } from '../../deps';

const SYNC_TIMEOUT_MS = 20_000;
const NOTHING: SyncCounts = { adopted: 0, closed: 0, updated: 0, unmanaged: 0 };

/**
 * Has the engine compare a user's shares with the broker and refresh their balances. Does nothing for a user without
 * a broker account. Throws 503 or 502 when engine or broker fail, and 429 beyond the allowance of who causes it.
 *
 * @param byUserId who causes it; null for a job
 */
export async function syncUser(
  deps: Pick<Deps, 'db' | 'sealer' | 'now'>,
  userId: number,
  byUserId: number | null,
): Promise<SyncCounts> {
  const row = await findDefaultAccount(deps.db, userId);
  if (!row) return NOTHING;
  const brokerKeyId = row.key.id;
  const options = { timeoutMs: SYNC_TIMEOUT_MS, userId, byUserId, brokerKeyId };
  return await requestEngine(deps, 'fresh-dashboard', {}, options);
}
