import { closeShare } from '@entropi/shared/contracts/shares';
import type { Share } from '@entropi/shared/contracts/trading-model';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CloseNews, watchClose } from './close-watch';

/** Closes a share of a user by hand, and says what becomes of it; whatever shows shares is read again. */
export function useCloseShare(userId: number, notify: (share: Share, news: CloseNews) => void) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (share: Share) => {
      const watch = watchClose(client, share, (news) => notify(share, news));
      try {
        const params = { deal_id: share.deal_id ?? '' };
        watch.accept(await client.call(closeShare, { params, query: { user_id: userId } }));
      } catch (error) {
        watch.stop();
        throw error;
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['trading'], refetchType: 'active' }),
  });
}
