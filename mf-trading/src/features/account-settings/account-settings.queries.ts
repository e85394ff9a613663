import { endSession, listSessions, me } from '@entropi/contracts/auth';
import {
  type BrokerKeys,
  changeDefaultAccount,
  listAccounts,
  saveKeys,
} from '@entropi/contracts/broker-accounts';
import { getDashboard } from '@entropi/contracts/dashboard';
import { type Profile, subscriptionFees, updateProfile } from '@entropi/contracts/profile';
import { setUserPassword } from '@entropi/contracts/users';
import { useClient } from '@entropi/shared/remote';
import { recheckSession, rememberBrokerSession, useIdentity } from '@entropi/shared/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** First element of the key of every query of the page. */
export const ACCOUNT = ['trading', 'account'];

export function useMe() {
  const client = useClient();
  return useQuery({
    queryKey: [...ACCOUNT, 'me'],
    queryFn: ({ signal }) => client.call(me, {}, { signal }),
  });
}

export function useSessions() {
  const client = useClient();
  return useQuery({
    queryKey: [...ACCOUNT, 'sessions'],
    queryFn: ({ signal }) => client.call(listSessions, {}, { signal }),
  });
}

export function useAccounts() {
  const client = useClient();
  return useQuery({
    queryKey: [...ACCOUNT, 'accounts'],
    queryFn: ({ signal }) => client.call(listAccounts, {}, { signal }),
  });
}

/**
 * Says whether the user has an open cycle, during which account and keys cannot change; undefined while loading, false
 * if that cannot be read.
 */
export function useCycleOpen(): boolean | undefined {
  const client = useClient();
  const { userId } = useIdentity();
  const query = useQuery({
    queryKey: [...ACCOUNT, 'cycle-open'],
    queryFn: async ({ signal }) => {
      const { cycle } = await client.call(
        getDashboard,
        { params: { user_id: userId } },
        { signal },
      );
      return cycle !== null;
    },
  });
  return query.isPending ? undefined : (query.data ?? false);
}

export function useFees() {
  const client = useClient();
  const { userId } = useIdentity();
  return useQuery({
    queryKey: [...ACCOUNT, 'fees'],
    queryFn: ({ signal }) =>
      client.call(subscriptionFees, { params: { user_id: userId } }, { signal }),
  });
}

function useAccountMutation<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ queryKey: ACCOUNT }),
  });
}

export function useSaveProfile() {
  const client = useClient();
  const { userId } = useIdentity();
  return useAccountMutation(async (body: Profile) => {
    const saved = await client.call(updateProfile, { params: { user_id: userId }, body });
    // The language may have changed, and applies to every page.
    recheckSession();
    return saved;
  });
}

export function useChangePassword() {
  const client = useClient();
  const { userId } = useIdentity();
  return useAccountMutation((body: { current_password: string; password: string }) =>
    client.call(setUserPassword, { params: { user_id: userId }, body }),
  );
}

export function useEndSession() {
  const client = useClient();
  return useAccountMutation((id: number) => client.call(endSession, { params: { id } }));
}

export function useSaveKeys() {
  const client = useClient();
  return useAccountMutation((body: BrokerKeys) => client.call(saveKeys, { body }));
}

export function useChangeDefaultAccount() {
  const client = useClient();
  return useAccountMutation(async (accountId: string) => {
    const account = await client.call(changeDefaultAccount, { body: { account_id: accountId } });
    rememberBrokerSession(account);
    return account;
  });
}
