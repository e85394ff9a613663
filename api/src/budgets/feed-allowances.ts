import type { BrokerAllowance } from '@entropi/contracts/engine-details';
import type { Environment } from '@entropi/contracts/primitives';
import type { Deps } from '../deps';
import { FEED_LIMITS } from './broker-budgets';
import { readCounts } from './budget.domain';

/**
 * What is left of what all users share at the broker: the reads of a feed account in this minute, its points of history
 * in this week. The end of each is kept for those who have used little themselves.
 */
export async function readFeedAllowances(
  deps: Pick<Deps, 'db' | 'now'>,
  environments: readonly Environment[],
): Promise<BrokerAllowance[]> {
  const wanted = environments.flatMap((environment) =>
    (['reads', 'points'] as const).map((kind) => ({
      environment,
      kind,
      limit: FEED_LIMITS[kind](environment),
    })),
  );
  const counts = await readCounts(
    deps,
    wanted.map(({ limit }) => limit),
  );
  return wanted.map(({ environment, kind, limit }, index) => {
    const max = limit.kept.max;
    const { count = 0, resetsAt = null } = counts[index] ?? {};
    return {
      environment,
      kind,
      left: Math.max(0, max - count),
      max,
      resets_at: resetsAt?.toISOString() ?? null,
    };
  });
}
