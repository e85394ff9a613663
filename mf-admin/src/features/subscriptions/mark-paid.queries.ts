import { markPaymentsPaid, previewMarkPaid } from '@entropi/shared/contracts/bulk';
import type { CallInput } from '@entropi/shared/contracts/endpoint';
import { useClient } from '@entropi/shared/remote';
import type { Chosen } from '@entropi/shared/ui/use-selection';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PAYMENTS } from './subscriptions.queries';

/** Filters of the URL are held against the list's contract before they are sent. */
function toBody({ ids, matching }: Chosen) {
  const body = ids ? { payment_ids: ids } : { matching };
  return body as NonNullable<CallInput<typeof previewMarkPaid>['body']>;
}

/** How many of the chosen payments are unpaid, and what is owed by them. */
export function useMarkPaidPreview(chosen: Chosen) {
  const client = useClient();
  return useQuery({
    queryKey: [...PAYMENTS, 'mark-paid', chosen],
    queryFn: ({ signal }) => client.call(previewMarkPaid, { body: toBody(chosen) }, { signal }),
    gcTime: 0,
  });
}

/** Starts marking the chosen payments paid, as of now; of all that match no more than were confirmed. */
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
