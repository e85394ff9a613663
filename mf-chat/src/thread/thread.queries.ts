import { type ChatMessage, sendMessage, type Thread } from '@entropi/contracts/chat';
import { useLive, useLiveState } from '@entropi/shared/live';
import { useClient } from '@entropi/shared/remote';
import { useIdentity } from '@entropi/shared/session';
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useReducer } from 'react';
import { UNREAD_KEY } from '../unread-key';
import { type ThreadPages, type Unsent, upsertMessage } from './thread-model';
import { dropUnsent, readUnsent, saveUnsent } from './unsent-store';

/** How often an open thread is read while the live stream is down. */
const POLL_MS = 10_000;

export interface ThreadSource {
  /** Which side the reader writes on. */
  isAdmin: boolean;
  /** Key of the thread in the cache: `own`, or the id of the user. */
  threadId: string;
  /** Reads a page: messages older than `before`, the newest ones without it. */
  load: (before: number | undefined, signal: AbortSignal) => Promise<Thread>;
  /** Whether a pushed message belongs to this thread. */
  owns: (message: ChatMessage) => boolean;
}

const toThreadKey = (threadId: string) => ['chat', 'thread', threadId] as const;
const toSendKey = (threadId: string) => ['chat', 'send', threadId];

/** Reads a thread page by page from its end, and keeps it up to date. */
export function useThread({ isAdmin, threadId, load, owns }: ThreadSource) {
  const queryClient = useQueryClient();
  const isLive = useLiveState() === 'open';
  const queryKey = toThreadKey(threadId);
  useLive('chat', (message) => {
    if (!owns(message)) return;
    const isFromOther = message.from_admin !== isAdmin;
    // A message that is being sent from here is shown already; its response adds it to the thread.
    const onItsWay = queryClient
      .getMutationCache()
      .findAll({ mutationKey: toSendKey(threadId), status: 'pending' })
      .map(({ state }) => (state.variables as Unsent).body.trim());
    if (!isFromOther && onItsWay.includes(message.body)) return;
    queryClient.setQueryData<ThreadPages>(
      queryKey,
      (pages) => pages && upsertMessage(pages, message),
    );
    // The server marks messages as read when they are read by this call.
    if (isFromOther && message.read_at === null) void queryClient.invalidateQueries({ queryKey });
  });
  return useInfiniteQuery<
    Thread,
    Error,
    InfiniteData<Thread, number | undefined>,
    ReturnType<typeof toThreadKey>,
    number | undefined
  >({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const page = await load(pageParam, signal);
      void queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
      return page;
    },
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.has_more ? page.items[0]?.id : undefined),
    refetchInterval: isLive ? false : POLL_MS,
    staleTime: 0,
  });
}

/**
 * Sends messages into a thread. A message that is being sent or has failed is kept, even over a reload of the
 * page, until it is sent or discarded.
 */
export function useOutbox(
  threadId: string,
  userId: number | undefined,
  onFailure: (error: unknown) => void,
) {
  const { username } = useIdentity();
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const client = useClient();
  const queryClient = useQueryClient();
  const mutationKey = toSendKey(threadId);
  const send = useMutation({
    mutationKey,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    mutationFn: ({ body, key }: Unsent) =>
      client.call(sendMessage, { body: { body, user_id: userId } }, { idempotencyKey: key }),
    onError: onFailure,
    onSuccess: (message, { key }) => {
      dropUnsent(username, threadId, key);
      queryClient.setQueryData<ThreadPages>(
        toThreadKey(threadId),
        (pages) => pages && upsertMessage(pages, message),
      );
    },
  });
  const known = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status !== 'success' },
    select: ({ state }) => ({
      ...(state.variables as Unsent),
      failed: state.status === 'error',
      error: state.error as unknown,
    }),
  });
  // A kept message that is unknown here was sent before a reload, after which the response may have been lost.
  const before = readUnsent(username, threadId)
    .filter(({ key }) => !known.some((one) => one.key === key))
    .map((message) => ({ ...message, failed: true, error: null }));
  const remove = (key: string) => {
    const cache = queryClient.getMutationCache();
    for (const mutation of cache.findAll({ mutationKey, status: 'error' })) {
      if ((mutation.state.variables as Unsent).key === key) cache.remove(mutation);
    }
  };
  const run = (message: Unsent) => {
    saveUnsent(username, threadId, message);
    send.mutate(message);
  };
  return {
    unsent: [...before, ...known],
    discard: (key: string) => {
      remove(key);
      dropUnsent(username, threadId, key);
      showAgain();
    },
    send: (body: string) => run({ body, key: crypto.randomUUID() }),
    retry: ({ key, body }: Unsent) => {
      remove(key);
      run({ key, body });
    },
  };
}

export type Outbox = ReturnType<typeof useOutbox>;
