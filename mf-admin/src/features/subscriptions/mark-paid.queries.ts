import { markPaymentsPaid, previewMarkPaid } from '@entropi/contracts/bulk';
import type { CallInput } from '@entropi/contracts/endpoint';
import { useClient } from '@entropi/shared/remote';
import type { Chosen } from '@entropi/shared/ui/use-selection';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PAYMENTS } from './subscriptions.queries';

/** Turns the ticked rows into a body. The list has already checked the filters of the URL by its contract. */
function toBody({ ids, matching }: Chosen) {
  const body = ids ? { payment_ids: ids } : { matching };
  return body as NonNullable<CallInput<typeof previewMarkPaid>['body']>;
}

/** Reads how many of the chosen payments are unpaid, and how much they amount to. */
export function useMarkPaidPreview(chosen: Chosen) {
  const client = useClient();
  return useQuery({
    queryKey: [...PAYMENTS, 'mark-paid', chosen],
    queryFn: ({ signal }) => client.call(previewMarkPaid, { body: toBody(chosen) }, { signal }),
    gcTime: 0,
  });
}

/** Starts the job that marks the chosen payments paid now; nothing is done if more match than were confirmed. */
export function useMarkManyPaid() {
  const client = useClient();
  return useMutation({
    mutationFn: ({ chosen, confirmed }: { chosen: Chosen; confirmed: number }) => {
      const { payment_ids, matching } = toBody(chosen);
      const body = matching ? { matching: { ...matching, confirmed } } : { payment_ids };
      return client.call(markPaymentsPaid, { body });
    },
  });
}
