import { listCandles } from '@entropi/contracts/markets';
import { useClient } from '@entropi/shared/remote';
import { useQuery } from '@tanstack/react-query';
import type { ReplayWindow } from './replay-window';

/** Candles of the past do not change, so they are read once. */
export function usePastCandles(epic: string, { resolution, from, to, limit }: ReplayWindow) {
  const client = useClient();
  return useQuery({
    queryKey: ['candles', epic, resolution, from, to],
    queryFn: ({ signal }) => {
      const query = { resolution, from, to, limit };
      return client.call(listCandles, { params: { epic }, query }, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
