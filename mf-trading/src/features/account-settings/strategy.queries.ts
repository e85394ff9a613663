import { getTaskCoupledStrategy } from '@entropi/contracts/coupled-strategies';
import { acknowledgeRisks, getRisks, RISKS_VERSION } from '@entropi/contracts/risks';
import {
  createConfig,
  getConfig,
  listStrategies,
  type UserConfig,
  updateConfig,
} from '@entropi/contracts/strategies';
import { isApiError } from '@entropi/shared/http/api-error';
import { READABLE_ONLY } from '@entropi/shared/http/readable-only';
import { useClient } from '@entropi/shared/remote';
import { useIdentity } from '@entropi/shared/session';
import { useTranslate } from '@entropi/shared/ui/use-translate';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const STRATEGY = ['trading', 'strategy'];
const RISKS = ['trading', 'risks'];

/** Awaits a call whose 404 means that there is none yet, which gives null. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

export function useStrategies() {
  const client = useClient();
  const translate = useTranslate();
  return useQuery({
    queryKey: [...STRATEGY, 'list'],
    queryFn: ({ signal }) => client.call(listStrategies, {}, { signal, ...READABLE_ONLY }),
    select: (strategies) => strategies.map(translate),
  });
}

/** Reads whether the user has acknowledged the risks. */
export function useRisks() {
  const client = useClient();
  const { userId } = useIdentity();
  return useQuery({
    queryKey: RISKS,
    queryFn: ({ signal }) => client.call(getRisks, { params: { user_id: userId } }, { signal }),
  });
}

/** Acknowledges the risks in the text that this page shows. */
export function useAcknowledgeRisks() {
  const client = useClient();
  const queries = useQueryClient();
  const { userId } = useIdentity();
  return useMutation({
    mutationFn: () =>
      client.call(acknowledgeRisks, {
        params: { user_id: userId },
        body: { version: RISKS_VERSION },
      }),
    onSuccess: (risks) => queries.setQueryData(RISKS, risks),
  });
}

/** Reads the user's choice; null before the first. */
export function useConfig() {
  const client = useClient();
  return useQuery({
    queryKey: [...STRATEGY, 'config'],
    queryFn: ({ signal }) => orNull(client.call(getConfig, {}, { signal })),
  });
}

/** Reads the coupled strategy that the user's choice names, if it names one. */
export function useCoupled(id: number | null) {
  const client = useClient();
  const { userId } = useIdentity();
  const translate = useTranslate();
  return useQuery({
    queryKey: [...STRATEGY, 'coupled', id],
    queryFn: ({ signal }) =>
      client.call(getTaskCoupledStrategy, { params: { user_id: userId } }, { signal }),
    select: (coupled) => coupled && translate(coupled),
    enabled: id !== null,
  });
}

export function useSaveConfig(isNew: boolean) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: UserConfig) => client.call(isNew ? createConfig : updateConfig, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['trading'] }),
  });
}
