import { type ChatMessage, getUserThread, listChatUsers } from '@entropi/contracts/chat';
import { useRenewal } from '@entropi/shared/live/use-renewal';
import { useClient } from '@entropi/shared/remote';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ThreadSource } from '../../thread/thread.queries';

const LIST_KEY = ['chat', 'users'] as const;
const POLL_MS = 30_000;
const PAGE_USERS = 50;

/** Says whose thread a message belongs to. */
function findThreadUser(message: ChatMessage): number | null {
  return message.from_admin ? message.to_user_id : message.from_user_id;
}

/** Lists all users an administrator can write to, unread first, then the newest threads; pages load on demand. */
export function useChatUsers(search: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  useRenewal('chat', () => queryClient.invalidateQueries({ queryKey: LIST_KEY }));
  return useInfiniteQuery({
    queryKey: [...LIST_KEY, search],
    initialPageParam: 0,
    queryFn: ({ pageParam: skip, signal }) => {
      const query = { search: search || undefined, skip, limit: PAGE_USERS };
      return client.call(listChatUsers, { query }, { signal });
    },
    // A page that is not full is the last.
    getNextPageParam: (last, pages) =>
      last.length < PAGE_USERS ? undefined : pages.length * PAGE_USERS,
    // A user who writes meanwhile moves up the list, and would otherwise appear on two pages.
    select: ({ pages }) => [...new Map(pages.flat().map((user) => [user.user_id, user])).values()],
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

/** Reads the thread of one user, which changes the list's count of unread messages. */
export function useUserThread(userId: number): ThreadSource {
  const client = useClient();
  const queryClient = useQueryClient();
  return {
    isAdmin: true,
    threadId: String(userId),
    load: async (before, signal) => {
      const input = { params: { user_id: userId }, query: { before } };
      const page = await client.call(getUserThread, input, { signal });
      void queryClient.invalidateQueries({ queryKey: LIST_KEY });
      return page;
    },
    owns: (message) => findThreadUser(message) === userId,
  };
}
