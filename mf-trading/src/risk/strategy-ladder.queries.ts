import type { IgAccount } from '@entropi/contracts/broker-accounts';
import { getMarket } from '@entropi/contracts/markets';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import type { OwnLadder } from '@entropi/contracts/strategies';
import type { Strategy } from '@entropi/contracts/trading-model';
import type { Client } from '@entropi/shared/http';
import { isApiError } from '@entropi/shared/http/api-error';
import { useClient } from '@entropi/shared/remote';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';

interface Traded {
  strategy: Strategy;
  /** The user's own ladder, which goes before the strategy's; null without one, or where it is not known. */
  ownLadder?: OwnLadder | null;
  sizeFactor: number;
  account: IgAccount | null;
}

async function findTemplate(client: Client, strategyId: number, signal: AbortSignal) {
  try {
    return await client.call(getTemplate, { params: { strategy_id: strategyId } }, { signal });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

function describeLadder(client: Client, { strategy, ownLadder, sizeFactor, account }: Traded) {
  const { id, epic, direction, version } = strategy;
  const currency = account?.currency ?? strategy.currency;
  const balance = account?.balance?.balance;
  return queryOptions({
    queryKey: [
      'trading',
      'strategy',
      'ladder',
      id,
      version,
      sizeFactor,
      currency,
      balance,
      ownLadder,
    ],
    queryFn: async ({ signal }) => {
      const template = ownLadder ?? (await findTemplate(client, id, signal));
      if (!template) return null;
      const levels = template.levels.map(({ offset, size }) => ({
        offset,
        size: size * sizeFactor,
      }));
      const body = { epic, direction, currency, unit: template.unit, levels, balance };
      const [preview, market] = await Promise.all([
        client.call(previewLadder, { body }, { signal }),
        client.call(getMarket, { params: { epic } }, { signal }),
      ]);
      return { preview, decimals: market.decimal_places };
    },
    enabled: sizeFactor > 0,
  });
}

/**
 * What the ladder of a strategy costs with all sizes multiplied, in the account's currency if one is given, and where
 * the broker would close it; null when the strategy has no ladder yet.
 */
export function useStrategyLadder(traded: Traded) {
  const client = useClient();
  return useQuery({ ...describeLadder(client, traded), placeholderData: keepPreviousData });
}

/** The ladders of several strategies, in their order. */
export function useStrategyLadders(
  strategies: readonly Strategy[],
  rest: Omit<Traded, 'strategy'>,
) {
  const client = useClient();
  return useQueries({
    queries: strategies.map((strategy) => describeLadder(client, { strategy, ...rest })),
  });
}
