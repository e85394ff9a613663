import type { CallInput } from '@entropi/contracts/endpoint';
import { createPayment, deletePayment, updatePayment } from '@entropi/contracts/payments';
import type { SubscriptionInput } from '@entropi/contracts/subscription-model';
import {
  createSubscription,
  deleteSubscription,
  updateSubscription,
} from '@entropi/contracts/subscriptions';
import { listUsers } from '@entropi/contracts/users';
import { useClient } from '@entropi/shared/remote';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const PLANS = ['admin', 'subscriptions'];
export const PAYMENTS = ['admin', 'payments'];

export type NewPayment = CallInput<typeof createPayment>['body'];

/** Finds users who can be asked for money, by a part of their name. */
export function usePayers(search: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['admin', 'payers', search],
    queryFn: ({ signal }) =>
      client.call(listUsers, { query: { search: search || undefined, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A payment affects suspensions, plans and users' figures, so all of these are read again. */
function useMoneyMutation<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export function useSavePlan(planId: number | null) {
  const client = useClient();
  return useMoneyMutation((body: SubscriptionInput) =>
    planId === null
      ? client.call(createSubscription, { body })
      : client.call(updateSubscription, { params: { subscription_id: planId }, body }),
  );
}

export function useDeletePlan() {
  const client = useClient();
  return useMoneyMutation((planId: number) =>
    client.call(deleteSubscription, { params: { subscription_id: planId } }),
  );
}

export function useCreatePayment() {
  const client = useClient();
  return useMoneyMutation((body: NewPayment) => client.call(createPayment, { body }));
}

/** Marks a payment paid at the given time, or unpaid with null. */
export function useMarkPaid() {
  const client = useClient();
  return useMoneyMutation((input: { paymentId: number; paidAt: string | null }) =>
    client.call(updatePayment, {
      params: { payment_id: input.paymentId },
      body: { paid_at: input.paidAt },
    }),
  );
}

export function useDeletePayment() {
  const client = useClient();
  return useMoneyMutation((paymentId: number) =>
    client.call(deletePayment, { params: { payment_id: paymentId } }),
  );
}
