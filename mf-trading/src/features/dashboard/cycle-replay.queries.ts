import { setCycleNote } from '@entropi/shared/contracts/cycles';
import { listCandles } from '@entropi/shared/contracts/markets';
import { listShares } from '@entropi/shared/contracts/shares';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplayWindow } from './replay-window';

/** More shares than a cycle can have: a ladder has fewer levels, and each is sold only a few times. */
const MAX_SHARES = 500;

/** Candles of the past do not change, so they are read once. */
export function useCycleCandles(epic: string, range: ReplayWindow) {
  const client = useClient();
  const { resolution, from, to, limit } = range;
  return useQuery({
    queryKey: ['candles', epic, resolution, from, to],
    queryFn: ({ signal }) => {
      const query = { resolution, from, to, limit };
      return client.call(listCandles, { params: { epic }, query }, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads the shares of a cycle: the closed ones first, then the open ones. */
export function useCycleShares(userId: number, cycleId: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['trading', 'cycle-shares', userId, cycleId],
    queryFn: async ({ signal }) => {
      const read = async (state: 'OPEN' | 'CLOSED') => {
        const query = { state, cycle_id: String(cycleId), limit: MAX_SHARES };
        const input = { params: { user_id: userId }, query };
        return (await client.call(listShares, input, { signal })).items;
      };
      return [...(await read('CLOSED')), ...(await read('OPEN'))];
    },
  });
}

/** Stores the user's note on a cycle. */
export function useSetCycleNote(userId: number, cycleId: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      client.call(setCycleNote, {
        params: { user_id: userId, cycle_id: cycleId },
        body: { note },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['trading', 'cycles'] }),
  });
}
