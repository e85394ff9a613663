import type { Dashboard } from '@entropi/contracts/dashboard';
import type { CallInput } from '@entropi/contracts/endpoint';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import { getConfig } from '@entropi/contracts/strategies';
import type { Cycle } from '@entropi/contracts/trading-model';
import { isApiError } from '@entropi/shared/http/api-error';
import { useClient } from '@entropi/shared/remote';
import { useIdentity } from '@entropi/shared/session';
import { useQuery } from '@tanstack/react-query';

type Ladder = Pick<CallInput<typeof previewLadder>['body'], 'unit' | 'levels' | 'anchor'>;

/** The ladder of a running cycle, which keeps the levels that it began with; null before it has its anchor. */
function readCycle({ anchor, levels }: Cycle, decimals: number): Ladder | null {
  if (anchor === null || levels.length === 0) return null;
  const rows = levels.map(({ trigger_level: trigger, planned_size: size }) => ({
    offset: Number(Math.abs(trigger - anchor).toFixed(decimals)),
    size,
  }));
  return { unit: 'POINTS', anchor, levels: rows };
}

/**
 * What the ladder that runs, or would run next, needs and may lose on the account; null when there is none. Of another
 * user only what runs is known, since nobody else reads the size that they have chosen.
 */
export function useRunningLadder({ user, account, strategy, market, cycle }: Dashboard) {
  const client = useClient();
  const isOwn = useIdentity().userId === user.id;
  const balance = account?.balance?.balance;
  return useQuery({
    queryKey: [
      'trading',
      'running-ladder',
      user.id,
      strategy?.id,
      strategy?.version,
      cycle?.id,
      balance,
    ],
    queryFn: async ({ signal }) => {
      if (!strategy || !market) return null;
      const readNext = async (): Promise<Ladder> => {
        const path = { params: { strategy_id: strategy.id } };
        const [template, config] = await Promise.all([
          client.call(getTemplate, path, { signal }),
          client.call(getConfig, {}, { signal }),
        ]);
        const levels = template.levels.map(({ offset, size }) => ({
          offset,
          size: size * config.size_factor,
        }));
        return { unit: template.unit, levels };
      };
      try {
        const running = cycle && readCycle(cycle, market.decimal_places);
        const ladder = running ?? (isOwn ? await readNext() : null);
        if (!ladder) return null;
        const { epic, direction } = strategy;
        const currency = account?.currency ?? strategy.currency;
        const body = { epic, direction, currency, balance, ...ladder };
        return await client.call(previewLadder, { body }, { signal });
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
    enabled: strategy !== null && market !== null,
  });
}
