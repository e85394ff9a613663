import { listUserPayments } from '@entropi/contracts/invoices';
import {
  cancelSubscription,
  getSubscription,
  resumeSubscription,
} from '@entropi/contracts/subscriptions';
import { useClient } from '@entropi/shared/remote';
import { useIdentity } from '@entropi/shared/session';
import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ACCOUNT } from './account-settings.queries';

const PAYMENTS_PER_PAGE = 20;

/** @param subscriptionId null for a user without a plan, for whom nothing is read */
export function usePlan(subscriptionId: number | null) {
  const client = useClient();
  return useQuery({
    queryKey: [...ACCOUNT, 'plan', subscriptionId],
    queryFn:
      subscriptionId === null
        ? skipToken
        : ({ signal }) =>
            client.call(
              getSubscription,
              { params: { subscription_id: subscriptionId } },
              { signal },
            ),
  });
}

export function usePayments() {
  const client = useClient();
  const { userId } = useIdentity();
  return useInfiniteQuery({
    queryKey: [...ACCOUNT, 'payments'],
    queryFn: ({ signal, pageParam: skip }) =>
      client.call(
        listUserPayments,
        { params: { user_id: userId }, query: { skip, limit: PAYMENTS_PER_PAGE } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ skip, items, total }) =>
      skip + items.length < total ? skip + items.length : undefined,
  });
}

/** Cancels the subscription at the end of its period, or takes that back. */
export function useEndOfSubscription() {
  const client = useClient();
  const queries = useQueryClient();
  const { userId } = useIdentity();
  return useMutation({
    mutationFn: (isWanted: boolean) =>
      client.call(isWanted ? cancelSubscription : resumeSubscription, {
        params: { user_id: userId },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ACCOUNT }),
  });
}

/** Fetches an invoice. Only its owner may read it, and a plain link would carry no token. */
export function useInvoice() {
  const client = useClient();
  return useMutation({
    mutationFn: async (url: string) => (await client.open(url, {})).blob(),
  });
}
