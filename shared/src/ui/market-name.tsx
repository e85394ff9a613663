import { getMarket } from '@entropi/contracts/markets';
import { useClient } from '@entropi/shared/remote';
import { useQuery } from '@tanstack/react-query';

export interface MarketNameProps {
  epic: string;
  /** Its name where that is known already; else it is read. */
  name?: string | undefined;
}

/** Returns the name of a market; null while loading, the epic where no such market is known. */
function useMarketName({ epic, name }: MarketNameProps): string | null {
  const client = useClient();
  const market = useQuery({
    queryKey: ['market-name', epic],
    queryFn: async ({ signal }) =>
      (await client.call(getMarket, { params: { epic } }, { signal })).name,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: name === undefined,
  });
  return name ?? market.data ?? (market.isError ? epic : null);
}

/** Shows a market by the broker's name for it. */
export function MarketName(props: MarketNameProps) {
  return <>{useMarketName(props) ?? '…'}</>;
}
