import { listAudit } from '@entropi/contracts/audit';
import type { CallInput } from '@entropi/contracts/endpoint';
import { listStrategies } from '@entropi/contracts/strategies';
import {
  cancelSubscription,
  listSubscriptions,
  resumeSubscription,
} from '@entropi/contracts/subscriptions';
import {
  createUser,
  deleteUser,
  getUsersSummary,
  reactivateSubscription,
  resetTwoFactor,
  setUserPassword,
  setUserSubscription,
  type UserUpdate,
  updateUser,
} from '@entropi/contracts/users';
import { READABLE_ONLY } from '@entropi/shared/http/readable-only';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const USERS = ['admin', 'users'];

export type NewUser = CallInput<typeof createUser>['body'];

/** How many users there are, and how many of them need attention. */
export function useUsersSummary() {
  const client = useClient();
  return useQuery({
    queryKey: [...USERS, 'summary'],
    queryFn: ({ signal }) => client.call(getUsersSummary, {}, { signal }),
  });
}

/** The strategies that a user can run. */
export function useStrategies() {
  const client = useClient();
  return useQuery({
    queryKey: ['admin', 'strategies'],
    queryFn: ({ signal }) => client.call(listStrategies, {}, { signal, ...READABLE_ONLY }),
  });
}

/** The plans a user can be put on. */
export function usePlans() {
  const client = useClient();
  return useQuery({
    queryKey: ['admin', 'subscriptions'],
    queryFn: ({ signal }) => client.call(listSubscriptions, {}, { signal, ...READABLE_ONLY }),
  });
}

export function useUserAudit(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['admin', 'audit', userId],
    queryFn: ({ signal }) => client.call(listAudit, { query: { user_id: userId } }, { signal }),
  });
}

function useUsersMutation<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ queryKey: USERS }),
  });
}

export function useCreateUser() {
  const client = useClient();
  return useUsersMutation((body: NewUser) => client.call(createUser, { body }));
}

export function useUpdateUser(userId: number) {
  const client = useClient();
  return useUsersMutation((body: UserUpdate) =>
    client.call(updateUser, { params: { user_id: userId }, body }),
  );
}

export function useDeleteUser(userId: number) {
  const client = useClient();
  return useUsersMutation(() => client.call(deleteUser, { params: { user_id: userId } }));
}

export function useSetUserPassword(userId: number) {
  const client = useClient();
  return useUsersMutation((body: { password: string }) =>
    client.call(setUserPassword, { params: { user_id: userId }, body }),
  );
}

export function useSetUserSubscription(userId: number) {
  const client = useClient();
  return useUsersMutation((body: { subscription_id: number; starts_on: string }) =>
    client.call(setUserSubscription, { params: { user_id: userId }, body }),
  );
}

const PLAN_CHANGES = {
  cancel: cancelSubscription,
  resume: resumeSubscription,
  reactivate: reactivateSubscription,
};
export type PlanChange = keyof typeof PLAN_CHANGES;

/** Lets a user's plan end with its period, takes that back, or starts an ended one again. */
export function useChangePlan(userId: number) {
  const client = useClient();
  return useUsersMutation((change: PlanChange) =>
    client.call(PLAN_CHANGES[change], { params: { user_id: userId } }),
  );
}

export function useResetTwoFactor(userId: number) {
  const client = useClient();
  return useUsersMutation(() => client.call(resetTwoFactor, { params: { user_id: userId } }));
}
