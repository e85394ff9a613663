import { closeShare } from '@entropi/shared/contracts/shares';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Closes a share of a user by hand; whatever shows his shares is read anew. */
export function useCloseShare(userId: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (dealId: string) =>
      client.call(closeShare, { params: { deal_id: dealId }, query: { user_id: userId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['trading'], refetchType: 'active' }),
  });
}
