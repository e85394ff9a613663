import { getUserThread, sendMessage } from '@entropi/contracts/chat';
import {
  type CustomerEventKind,
  endCustomerLinks,
  endCustomerSessions,
  getCustomerBroker,
  getCustomerSecurity,
  listCustomerEvents,
  sendPasswordLink,
} from '@entropi/contracts/customer';
import { subscriptionFees } from '@entropi/contracts/profile';
import { getUser } from '@entropi/contracts/users';
import { useRenewal } from '@entropi/shared/live/use-renewal';
import { useClient } from '@entropi/shared/remote';
import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { USERS } from '../features/users/users.queries';

/** What is read of one user; changes of any user read it again. */
const toKey = (userId: number, ...rest: readonly unknown[]) => [
  ...USERS,
  'customer',
  userId,
  ...rest,
];

/** A user; null reads none. */
export function useCustomer(userId: number | null) {
  const client = useClient();
  return useQuery({
    queryKey: toKey(userId ?? 0),
    queryFn:
      userId === null
        ? skipToken
        : ({ signal }) => client.call(getUser, { params: { user_id: userId } }, { signal }),
  });
}

/** All that happened to a user, newest first, a page after the other. */
export function useCustomerEvents(userId: number, kind: CustomerEventKind | undefined) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: toKey(userId, 'events', kind ?? null),
    queryFn: ({ pageParam, signal }) => {
      const query = { kind, before: pageParam ?? undefined };
      return client.call(listCustomerEvents, { params: { user_id: userId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export function useCustomerBroker(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: toKey(userId, 'broker'),
    queryFn: ({ signal }) =>
      client.call(getCustomerBroker, { params: { user_id: userId } }, { signal }),
  });
}

export function useCustomerSecurity(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: toKey(userId, 'security'),
    queryFn: ({ signal }) =>
      client.call(getCustomerSecurity, { params: { user_id: userId } }, { signal }),
  });
}

function useCustomerMutation<Input, Reply>(
  userId: number,
  part: string,
  run: (input: Input) => Promise<Reply>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ queryKey: toKey(userId, part) }),
  });
}

export function useEndSessions(userId: number) {
  const client = useClient();
  return useCustomerMutation(userId, 'security', () =>
    client.call(endCustomerSessions, { params: { user_id: userId } }),
  );
}

export function useEndLinks(userId: number) {
  const client = useClient();
  return useCustomerMutation(userId, 'security', () =>
    client.call(endCustomerLinks, { params: { user_id: userId } }),
  );
}

export function useSendPasswordLink(userId: number) {
  const client = useClient();
  return useCustomerMutation(userId, 'security', () =>
    client.call(sendPasswordLink, { params: { user_id: userId } }),
  );
}

export function useLedger(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: toKey(userId, 'ledger'),
    queryFn: ({ signal }) =>
      client.call(subscriptionFees, { params: { user_id: userId } }, { signal }),
  });
}

/** The thread with a user, the newest page first, read again when a message comes. Reading marks it as read. */
export function useThread(userId: number) {
  const client = useClient();
  const queries = useQueryClient();
  useRenewal('chat', () => queries.invalidateQueries({ queryKey: toKey(userId, 'thread') }));
  return useInfiniteQuery({
    queryKey: toKey(userId, 'thread'),
    queryFn: ({ pageParam, signal }) => {
      const query = { before: pageParam ?? undefined };
      return client.call(getUserThread, { params: { user_id: userId }, query }, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? (items[0]?.id ?? null) : null),
    retry: false,
  });
}

/** Sends a message once: a repeat with the same key changes nothing. */
export function useSendMessage(userId: number) {
  const client = useClient();
  return useCustomerMutation(userId, 'thread', ({ body, key }: { body: string; key: string }) =>
    client.call(
      sendMessage,
      { body: { body, user_id: userId } },
      { headers: { 'idempotency-key': key } },
    ),
  );
}
