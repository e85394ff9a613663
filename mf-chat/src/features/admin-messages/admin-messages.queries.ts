import {
  type ChatMessage,
  getUserThread,
  listChatUsers,
  listChatUsersWithMessages,
} from '@entropi/shared/contracts/chat';
import { useLive } from '@entropi/shared/live';
import { useClient } from '@entropi/shared/remote';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ThreadSource } from '../../thread/thread.queries';

const LIST_KEY = ['chat', 'users'] as const;
const POLL_MS = 30_000;

/** Whose thread a message belongs to. */
function findThreadUser(message: ChatMessage): number | null {
  return message.from_admin ? message.to_user_id : message.from_user_id;
}

/** Users with a thread, unread first; with a search, everybody one can write to. */
export function useChatUsers(search: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  useLive('chat', () => void queryClient.invalidateQueries({ queryKey: LIST_KEY }));
  return useQuery({
    queryKey: [...LIST_KEY, search],
    queryFn: ({ signal }) =>
      search
        ? client.call(listChatUsers, { query: { search } }, { signal })
        : client.call(listChatUsersWithMessages, { query: {} }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

/** The thread of one user; reading it changes what the list counts. */
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
