import type { PriceSeen } from '@entropi/contracts/conditions';
import { cancelOrder, closeShare } from '@entropi/contracts/shares';
import type { Share } from '@entropi/contracts/trading-model';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CloseNews, watchClose } from './close-watch';

/** Closes a share of a user by hand and reports the outcome; every list of shares is then read again. */
export function useCloseShare(userId: number, notify: (share: Share, news: CloseNews) => void) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ share, pricesSeen }: { share: Share; pricesSeen: PriceSeen[] }) => {
      const watch = watchClose(client, share, (news) => notify(share, news));
      try {
        const params = { deal_id: share.deal_id ?? '' };
        const input = { params, query: { user_id: userId } };
        watch.accept(await client.call(closeShare, input, { pricesSeen }));
      } catch (error) {
        watch.stop();
        throw error;
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['trading'], refetchType: 'active' }),
  });
}

/** Takes back a close that has not been sent to the broker. */
export function useTakeBack(userId: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (share: Share) =>
      client.call(cancelOrder, {
        params: { deal_id: share.deal_id ?? share.deal_reference },
        query: { user_id: userId },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['trading'], refetchType: 'active' }),
  });
}
