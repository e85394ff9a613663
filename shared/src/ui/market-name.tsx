import { getMarket } from '@entropi/contracts/markets';
import { useClient } from '@entropi/shared/remote';
import { useQuery } from '@tanstack/react-query';

/** Returns the name of a market; null while loading, the epic where no such market is known. */
function useMarketName(epic: string): string | null {
  const client = useClient();
  const market = useQuery({
    queryKey: ['market-name', epic],
    queryFn: async ({ signal }) =>
      (await client.call(getMarket, { params: { epic } }, { signal })).name,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return market.data ?? (market.isError ? epic : null);
}

/** Shows a market by the broker's name for it. */
export function MarketName({ epic }: { epic: string }) {
  return <>{useMarketName(epic) ?? '…'}</>;
}
