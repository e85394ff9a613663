import { me } from '@entropi/contracts/auth';
import { listUserPayments } from '@entropi/contracts/invoices';
import { useClient } from '@entropi/shared/remote';
import { useIdentity } from '@entropi/shared/session';
import { useQuery } from '@tanstack/react-query';
import { listDue } from './list-due';

/** What is not among the newest payments was due so long ago that it has suspended its user. */
const NEWEST = 20;

/** Reads what the user has to pay soon, and whether their subscription ends. */
export function useDue() {
  const client = useClient();
  const { userId } = useIdentity();
  return useQuery({
    queryKey: ['trading', 'due', userId],
    queryFn: async ({ signal }) => {
      const input = { params: { user_id: userId }, query: { limit: NEWEST } };
      const [{ items }, { subscription }] = await Promise.all([
        client.call(listUserPayments, input, { signal }),
        client.call(me, {}, { signal }),
      ]);
      return listDue(items, subscription, new Date());
    },
  });
}
