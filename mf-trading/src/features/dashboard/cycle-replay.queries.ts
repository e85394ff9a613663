import { setCycleNote } from '@entropi/contracts/cycles';
import { listShares } from '@entropi/contracts/shares';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Limit of open and of closed shares that are read; a cycle has more only if its levels were sold many times. */
const MAX_SHARES = 500;

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
