import type { Dashboard } from '@entropi/contracts/dashboard';
import type { CallInput } from '@entropi/contracts/endpoint';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import type { Cycle } from '@entropi/contracts/trading-model';
import { isApiError } from '@entropi/shared/http/api-error';
import { useClient } from '@entropi/shared/remote';
import { useIdentity } from '@entropi/shared/session';
import { useQuery } from '@tanstack/react-query';
import { readOwnChoice } from './own-choice.queries';

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
 * What the ladder that runs, or would run next at the size that the user has chosen, needs and may lose on the
 * account; or why it is not known: there is no ladder, or an older API does not tell the reader what another user has
 * chosen.
 */
export function useRunningLadder({ user, account, strategy, market, cycle, own }: Dashboard) {
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
      own,
    ],
    queryFn: async ({ signal }) => {
      if (!strategy || !market) return 'none';
      const readNext = async (): Promise<Ladder | null> => {
        const chosen = await readOwnChoice(client, { own, isOwn }, signal);
        if (!chosen) return null;
        const path = { params: { strategy_id: strategy.id } };
        const template = chosen.ladder ?? (await client.call(getTemplate, path, { signal }));
        const levels = template.levels.map(({ offset, size }) => ({
          offset,
          size: size * chosen.size_factor,
        }));
        return { unit: template.unit, levels };
      };
      try {
        const running = cycle && readCycle(cycle, market.decimal_places);
        const ladder = running ?? (await readNext());
        if (!ladder) return 'unknown';
        const { epic, direction } = strategy;
        const currency = account?.currency ?? strategy.currency;
        const body = { epic, direction, currency, balance, ...ladder };
        return await client.call(previewLadder, { body }, { signal });
      } catch (error) {
        if (isApiError(error) && error.status === 404) return 'none';
        throw error;
      }
    },
    enabled: strategy !== null && market !== null,
  });
}
