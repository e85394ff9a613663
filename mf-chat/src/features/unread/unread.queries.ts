import { getUnreadCount } from '@entropi/contracts/chat';
import { useRenewal } from '@entropi/shared/live/use-renewal';
import { useClient } from '@entropi/shared/remote';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UNREAD_KEY } from '../../unread-key';

/** The specification's interval, §9. */
const POLL_MS = 30_000;
const FALLBACK_MESSAGE = 'Failed to fetch unread count';

/**
 * Messages not read yet, polled every 30 seconds while the badge is shown and read again soon after
 * every pushed message. After a failure the count is 0 and `error` says why.
 */
export function useUnreadCount(): { count: number; error: string | null } {
  const client = useClient();
  const queryClient = useQueryClient();
  useRenewal('chat', () => queryClient.invalidateQueries({ queryKey: UNREAD_KEY }));
  const query = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: ({ signal }) => client.call(getUnreadCount, {}, { signal }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: 0,
  });
  if (query.error) return { count: 0, error: query.error.message || FALLBACK_MESSAGE };
  return { count: query.data?.count ?? 0, error: null };
}
