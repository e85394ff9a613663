import { setCycleNote } from '@entropi/contracts/cycles';
import { listShares } from '@entropi/contracts/shares';
import type { Share } from '@entropi/contracts/trading-model';
import { useClient } from '@entropi/shared/remote';
import { readAllPages } from '@entropi/shared/ui/read-all-pages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/**
 * Reads all shares of a cycle, however often its levels were sold: the closed ones first, then the open ones. These
 * are read before, so that one that is closed meanwhile is in one of the lists, and shown as closed.
 */
export function useCycleShares(userId: number, cycleId: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['trading', 'cycle-shares', userId, cycleId],
    queryFn: async ({ signal }) => {
      const readAll = (state: 'OPEN' | 'CLOSED') =>
        readAllPages<Share>({
          read: (page) => {
            const query = { ...page, state, cycle_id: String(cycleId) };
            return client.call(listShares, { params: { user_id: userId }, query }, { signal });
          },
          rowId: ({ deal_reference: reference }) => reference,
          signal,
          onProgress: () => undefined,
        });
      const open = await readAll('OPEN');
      const closed = await readAll('CLOSED');
      const isClosed = new Set(closed.map(({ deal_reference: reference }) => reference));
      return [...closed, ...open.filter((share) => !isClosed.has(share.deal_reference))];
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
