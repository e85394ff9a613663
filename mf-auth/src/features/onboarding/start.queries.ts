import { acknowledgeRisks, getRisks, RISKS_VERSION } from '@entropi/contracts/risks';
import { getSubscription } from '@entropi/contracts/subscriptions';
import { startOwnTask } from '@entropi/contracts/tasks';
import { useClient } from '@entropi/shared/remote';
import { STARTED_PLACE } from '@entropi/shared/remote/shell-pages';
import { useNavigate } from '@entropi/shared/router';
import { refreshSession, useIdentity } from '@entropi/shared/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const RISKS = ['onboarding', 'risks'];

export function usePlan(subscriptionId: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['onboarding', 'plan', subscriptionId],
    queryFn: () => client.call(getSubscription, { params: { subscription_id: subscriptionId } }),
  });
}

/** Reads whether the user has acknowledged the risks before, here or on another page. */
export function useRisks() {
  const client = useClient();
  const { userId } = useIdentity();
  return useQuery({
    queryKey: RISKS,
    queryFn: () => client.call(getRisks, { params: { user_id: userId } }),
  });
}

interface Finish {
  /** Whether to start the task; if not, the rest of the product opens without trading. */
  starts: boolean;
  /** Whether the user has just acknowledged the risks. This is stored even if the start fails. */
  acknowledges: boolean;
}

/** Ends the onboarding, and then opens the rest of the product: the dashboard for a user who trades. */
export function useFinish() {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { userId } = useIdentity();
  const params = { user_id: userId };
  return useMutation({
    mutationFn: async ({ starts, acknowledges }: Finish) => {
      if (acknowledges) {
        const body = { version: RISKS_VERSION };
        queries.setQueryData(RISKS, await client.call(acknowledgeRisks, { params, body }));
      }
      if (starts) await client.call(startOwnTask, { params });
    },
    onSuccess: (_done, { starts }) => {
      if (starts) void navigate(STARTED_PLACE, { replace: true });
      return refreshSession();
    },
  });
}
