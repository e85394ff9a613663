import { getPaymentCode } from '@entropi/contracts/payment-code';
import type { Payment } from '@entropi/contracts/payment-model';
import { useClient } from '@entropi/shared/remote';
import { useQuery } from '@tanstack/react-query';

/** Reads how to pay a payment, each time again, because it may have been paid or changed. */
export function usePaymentCode({ id, user_id }: Payment) {
  const client = useClient();
  return useQuery({
    queryKey: ['trading', 'payment-code', id],
    queryFn: ({ signal }) =>
      client.call(getPaymentCode, { params: { user_id, payment_id: id } }, { signal }),
    gcTime: 0,
  });
}
