import type { Deps } from '../../deps';
import { tooManyRequests } from '../../errors';
import { countFailures, insertFailure } from './throttle.repo';

export const THROTTLE_WINDOW_MS = 15 * 60_000;
const FAILURES_OF_ACCOUNT = 10;
const FAILURES_OF_ADDRESS = 100;

/** Who tries: the name as typed, whether or not it exists, and the address. */
export interface Attempt {
  account: string;
  address: string;
}

/** Refuses with 429 and Retry-After after too many failures of the account or the address. */
export async function refuseThrottled(attempt: Attempt, deps: Deps): Promise<void> {
  const now = deps.now().getTime();
  const since = new Date(now - THROTTLE_WINDOW_MS);
  const { ofAccount, ofAddress, oldest } = await countFailures(attempt, since, deps.db);
  if (ofAccount < FAILURES_OF_ACCOUNT && ofAddress < FAILURES_OF_ADDRESS) return;
  const freeAt = (oldest?.getTime() ?? now) + THROTTLE_WINDOW_MS;
  throw tooManyRequests(Math.max(1, (freeAt - now) / 1000), 'login_throttled');
}

/** Counts a wrong password or code; outside any transaction, so that a refusal keeps it. */
export function countFailure(
  step: 'PASSWORD' | 'SECOND_FACTOR',
  attempt: Attempt,
  deps: Deps,
): Promise<void> {
  return insertFailure({ step, ...attempt, at: deps.now() }, deps.db);
}
