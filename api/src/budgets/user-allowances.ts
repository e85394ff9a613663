import type { UserAllowance } from '@entropi/contracts/customer';
import type { Environment } from '@entropi/contracts/primitives';
import type { Deps } from '../deps';
import { USER_LIMITS } from './broker-budgets';
import { type Limit, readCounts } from './budget.domain';

type Named = Pick<UserAllowance, 'kind' | 'environment' | 'key_id'> & { limit: Limit };

const OF_ALL = { environment: null, key_id: null };

/** What is left of what a user may use of the broker, in the environments of their keys. */
export async function readUserAllowances(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
  keys: readonly { id: number; environment: Environment }[],
): Promise<UserAllowance[]> {
  const environments = [...new Set(keys.map(({ environment }) => environment))];
  const wanted: Named[] = [
    { kind: 'logins', ...OF_ALL, limit: USER_LIMITS.logins(userId) },
    { kind: 'reads', ...OF_ALL, limit: USER_LIMITS.reads(userId) },
    ...environments.flatMap((environment): Named[] => {
      const of = { environment, key_id: null };
      return [
        { kind: 'feed_reads', ...of, limit: USER_LIMITS.feedReads(environment, userId) },
        { kind: 'feed_points', ...of, limit: USER_LIMITS.feedPoints(environment, userId) },
      ];
    }),
    ...keys.map(({ id, environment }): Named => {
      const limit = USER_LIMITS.keyPoints(id);
      return { kind: 'key_points', environment, key_id: id, limit };
    }),
  ];
  const counts = await readCounts(
    deps,
    wanted.map(({ limit }) => limit),
  );
  return wanted.map(({ limit, ...named }, index) => {
    const { count = 0, resetsAt = null } = counts[index] ?? {};
    return {
      ...named,
      left: Math.max(0, limit.max - count),
      max: limit.max,
      resets_at: resetsAt?.toISOString() ?? null,
    };
  });
}
