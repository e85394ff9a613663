import type { IgAccount } from '@entropi/contracts/broker-accounts';
import { getMarket } from '@entropi/contracts/markets';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import { listStrategies } from '@entropi/contracts/strategies';
import type { Strategy } from '@entropi/contracts/trading-model';
import { isApiError } from '@entropi/shared/http/api-error';
import { useClient } from '@entropi/shared/remote';
import { useTranslate } from '@entropi/shared/ui/use-translate';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Lists the strategies that the user may choose. */
export function useStrategies() {
  const client = useClient();
  const translate = useTranslate();
  return useQuery({
    queryKey: ['onboarding', 'strategies'],
    queryFn: () => client.call(listStrategies),
    select: (strategies) => strategies.filter((strategy) => strategy.is_active).map(translate),
  });
}

/**
 * What the ladder of a strategy costs with all sizes multiplied, in the account's currency if one is given, and where
 * the broker would close it; null when it has no ladder yet.
 */
export function useLadderPreview(
  strategy: Strategy,
  sizeFactor: number,
  account: IgAccount | null,
) {
  const client = useClient();
  const { id, epic, direction } = strategy;
  const currency = account?.currency ?? strategy.currency;
  const balance = account?.balance?.balance;
  return useQuery({
    queryKey: ['onboarding', 'ladder', id, strategy.version, sizeFactor, currency, balance],
    queryFn: async () => {
      try {
        const params = { strategy_id: id };
        const { unit, levels } = await client.call(getTemplate, { params });
        const sized = levels.map(({ offset, size }) => ({ offset, size: size * sizeFactor }));
        const body = { epic, direction, currency, unit, levels: sized, balance };
        const [preview, market] = await Promise.all([
          client.call(previewLadder, { body }),
          client.call(getMarket, { params: { epic } }),
        ]);
        return { preview, decimals: market.decimal_places };
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
    enabled: sizeFactor > 0,
    placeholderData: keepPreviousData,
  });
}
