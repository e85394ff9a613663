import { me } from '@entropi/contracts/auth';
import {
  type BrokerKeys,
  changeDefaultAccount,
  listAccounts,
  saveKeys,
} from '@entropi/contracts/broker-accounts';
import { type Profile, updateProfile } from '@entropi/contracts/profile';
import { createConfig, type UserConfig, updateConfig } from '@entropi/contracts/strategies';
import { isApiError } from '@entropi/shared/http/api-error';
import { useClient } from '@entropi/shared/remote';
import { rememberBrokerSession, useIdentity } from '@entropi/shared/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const KEYS = { me: ['onboarding', 'me'], accounts: ['onboarding', 'accounts'] } as const;

/** Reads the user with the steps that they have done. */
export function useMe() {
  const client = useClient();
  return useQuery({ queryKey: KEYS.me, queryFn: () => client.call(me) });
}

export function useAccounts() {
  const client = useClient();
  return useQuery({ queryKey: KEYS.accounts, queryFn: () => client.call(listAccounts) });
}

/** Returns a function that reads again which steps are done. */
function useStepDone() {
  const client = useClient();
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.fetchQuery({
      queryKey: KEYS.me,
      queryFn: () => client.call(me),
      staleTime: 0,
    });
  };
}

export function useSaveProfile() {
  const client = useClient();
  const { userId } = useIdentity();
  const onSuccess = useStepDone();
  return useMutation({
    mutationFn: (profile: Profile) =>
      client.call(updateProfile, { params: { user_id: userId }, body: profile }),
    onSuccess,
  });
}

export function useSaveKeys() {
  const client = useClient();
  const queryClient = useQueryClient();
  const stepDone = useStepDone();
  return useMutation({
    mutationFn: (keys: BrokerKeys) => client.call(saveKeys, { body: keys }),
    onSuccess: async ({ accounts }) => {
      queryClient.setQueryData(KEYS.accounts, accounts);
      await stepDone();
    },
  });
}

export function useChooseAccount() {
  const client = useClient();
  const queryClient = useQueryClient();
  const stepDone = useStepDone();
  return useMutation({
    mutationFn: (accountId: string) =>
      client.call(changeDefaultAccount, { body: { account_id: accountId } }),
    onSuccess: async (account) => {
      rememberBrokerSession(account);
      await queryClient.invalidateQueries({ queryKey: KEYS.accounts });
      await stepDone();
    },
  });
}

/** Creates the strategy configuration, or changes the existing one. */
export function useSaveConfig() {
  const client = useClient();
  const onSuccess = useStepDone();
  return useMutation({
    mutationFn: async (config: UserConfig) => {
      try {
        return await client.call(createConfig, { body: config });
      } catch (error) {
        if (!isApiError(error) || error.status !== 409) throw error;
        return client.call(updateConfig, { body: config });
      }
    },
    onSuccess,
  });
}
