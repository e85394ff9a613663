import type { RequestKind, ResultOf } from '@entropi/engine/requests/request-kinds';
import type { Deps } from '../deps';
import { ApiError, busy, tooManyRequests } from '../errors';
import type { BrokerLimit } from './broker-budgets';
import { type Counted, countWithin, giveBack, LimitReached } from './budget.domain';

/** No engine has begun with it, or its turn would have come too late: it never reached the broker. */
const UNSENT_CODES: ReadonlySet<string> = new Set(['engine_unavailable', 'too_many_requests']);

type Context = Pick<Deps, 'db' | 'now'>;

/**
 * Counts a request against its limits, makes it, and gives back what its result has not used. Throws 429
 * `allowance_used` with Retry-After when a limit of the user's own is reached, and 503 `broker_busy` when it is a
 * limit that all users share.
 */
export async function spendAtBroker<K extends RequestKind>(
  deps: Context,
  limits: readonly BrokerLimit<K>[],
  request: () => Promise<ResultOf<K>>,
): Promise<ResultOf<K>> {
  const counted = await count(deps, limits);
  try {
    const result = await request();
    const unused = counted.map((one, index) => ({
      ...one,
      amount: limits[index]?.unused?.(result) ?? 0,
    }));
    await giveBack(
      deps,
      unused.filter(({ amount }) => amount > 0),
    );
    return result;
  } catch (error) {
    if (error instanceof ApiError && UNSENT_CODES.has(error.code)) await giveBack(deps, counted);
    throw error;
  }
}

async function count(deps: Context, limits: readonly BrokerLimit<never>[]): Promise<Counted> {
  try {
    return await countWithin(deps, limits);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const retryAfterS = Math.ceil(error.retryAfterS);
    if (error.isShared) throw busy('broker_busy', retryAfterS);
    throw tooManyRequests(retryAfterS, 'allowance_used');
  }
}
