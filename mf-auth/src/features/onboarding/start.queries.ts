import { getSubscription } from '@entropi/shared/contracts/subscriptions';
import { startOwnTask } from '@entropi/shared/contracts/tasks';
import { useClient } from '@entropi/shared/remote';
import { refreshSession, useIdentity } from '@entropi/shared/session';
import { useMutation, useQuery } from '@tanstack/react-query';

export function usePlan(subscriptionId: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['onboarding', 'plan', subscriptionId],
    queryFn: () => client.call(getSubscription, { params: { subscription_id: subscriptionId } }),
  });
}

/** Starts the user's task, and then opens the rest of the product. */
export function useStart() {
  const client = useClient();
  const { userId } = useIdentity();
  return useMutation({
    mutationFn: () => client.call(startOwnTask, { params: { user_id: userId } }),
    onSuccess: () => refreshSession(),
  });
}
