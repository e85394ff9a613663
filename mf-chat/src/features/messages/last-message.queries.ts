import { getOwnThread } from '@entropi/contracts/chat';
import { useRenewal } from '@entropi/shared/live/use-renewal';
import { useClient } from '@entropi/shared/remote';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const KEY = ['chat', 'last'];

/** The newest message of the reader's own thread, which stays unread; null when there is none. */
export function useLastMessage() {
  const client = useClient();
  const queryClient = useQueryClient();
  useRenewal('chat', () => queryClient.invalidateQueries({ queryKey: KEY }));
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const query = { limit: 1, peek: 'true' } as const;
      const { items } = await client.call(getOwnThread, { query }, { signal });
      return items.at(-1) ?? null;
    },
    staleTime: 0,
  });
}
