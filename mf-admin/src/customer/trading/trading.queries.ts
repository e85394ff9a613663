import { listCoupledStrategies } from '@entropi/contracts/coupled-strategies';
import type { CallInput } from '@entropi/contracts/endpoint';
import {
  getTransactionSummary,
  listLastClosedPositions,
  listTransactionActivities,
} from '@entropi/contracts/monitoring';
import type { Direction } from '@entropi/contracts/primitives';
import {
  createUserTemplate,
  deleteCurrentScale,
  deleteUserTemplate,
  getUserTemplate,
  type TemplateInput,
} from '@entropi/contracts/scales';
import { listStrategies } from '@entropi/contracts/strategies';
import {
  getCurrentStrategy,
  getProfitCounter,
  getProfitMultipliers,
  getSellMode,
  setProfitMultipliers,
  setSellMode,
} from '@entropi/contracts/tasks';
import type { Multipliers, SellModeConfig } from '@entropi/contracts/trading-model';
import { getUserStrategy, setUserStrategy } from '@entropi/contracts/users';
import { isApiError } from '@entropi/shared/http/api-error';
import { READABLE_ONLY } from '@entropi/shared/http/readable-only';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MONITORING } from '../../features/monitoring/monitoring.queries';
import { USERS } from '../../features/users/users.queries';

/** The keys lie under that of monitoring, so that an action on a task also makes its settings be read again. */
const toKey = (userId: number, part: string) => [...MONITORING, 'settings', userId, part];

const byUser = (userId: number) => ({ params: { user_id: userId } });

/** The strategies and couples among which an operator chooses. */
export function useTradable() {
  const client = useClient();
  const strategies = useQuery({
    queryKey: ['admin', 'strategies', 'members'],
    queryFn: ({ signal }) => client.call(listStrategies, {}, { signal, ...READABLE_ONLY }),
  });
  const coupled = useQuery({
    queryKey: ['admin', 'coupled-strategies', 'choice'],
    queryFn: ({ signal }) => client.call(listCoupledStrategies, {}, { signal, ...READABLE_ONLY }),
  });
  return { strategies, coupled };
}

/** What a user runs from the next cycle on. */
export function useChosenStrategy(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: toKey(userId, 'strategy'),
    queryFn: ({ signal }) => client.call(getUserStrategy, byUser(userId), { signal }),
  });
}

/** The strategy whose cycle is open or next; null when the user has none. */
export function useCurrentStrategy(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: toKey(userId, 'current'),
    queryFn: ({ signal }) => client.call(getCurrentStrategy, byUser(userId), { signal }),
  });
}

/** The sell mode that the task trades by; null while the user has no strategy. */
export function useSellMode(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: toKey(userId, 'sell-mode'),
    queryFn: ({ signal }) =>
      client.call(getSellMode, byUser(userId), { signal }).catch((error: unknown) => {
        if (isApiError(error) && error.status === 409) return null;
        throw error;
      }),
  });
}

export function useMultipliers(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: toKey(userId, 'multipliers'),
    queryFn: ({ signal }) => client.call(getProfitMultipliers, byUser(userId), { signal }),
  });
}

export function useCounter(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: toKey(userId, 'counter'),
    queryFn: ({ signal }) => client.call(getProfitCounter, byUser(userId), { signal }),
  });
}

/** The user's own ladder; null when the strategy's counts. */
export function useOwnTemplate(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: toKey(userId, 'template'),
    queryFn: ({ signal }) => client.call(getUserTemplate, byUser(userId), { signal }),
  });
}

export function useLastClosed(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: toKey(userId, 'closed'),
    queryFn: ({ signal }) => client.call(listLastClosedPositions, byUser(userId), { signal }),
  });
}

export function useSummary(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: toKey(userId, 'summary'),
    queryFn: ({ signal }) => client.call(getTransactionSummary, byUser(userId), { signal }),
  });
}

/** What the broker has recorded of the account. The broker is asked each time, so only if an operator wants it. */
export function useActivities(userId: number, direction: Direction | null) {
  const client = useClient();
  return useQuery({
    queryKey: [...USERS, 'activities', userId, direction],
    queryFn: ({ signal }) => {
      const query = direction ? { deal_direction: direction } : {};
      return client.call(listTransactionActivities, { ...byUser(userId), query }, { signal });
    },
    retry: false,
  });
}

function useTradingMutation<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: MONITORING }),
        queries.invalidateQueries({ queryKey: USERS }),
      ]),
  });
}

export type StrategyChoice = CallInput<typeof setUserStrategy>['body'];

export function useSetStrategy(userId: number) {
  const client = useClient();
  return useTradingMutation((body: StrategyChoice) =>
    client.call(setUserStrategy, { ...byUser(userId), body }),
  );
}

export function useSetSellMode(userId: number) {
  const client = useClient();
  return useTradingMutation((config: SellModeConfig) =>
    client.call(setSellMode, { ...byUser(userId), body: { mode: config.mode, config } }),
  );
}

export function useSetMultipliers(userId: number) {
  const client = useClient();
  return useTradingMutation((body: Multipliers) =>
    client.call(setProfitMultipliers, { ...byUser(userId), body }),
  );
}

export function useSaveOwnTemplate(userId: number) {
  const client = useClient();
  return useTradingMutation((body: TemplateInput) =>
    client.call(createUserTemplate, { ...byUser(userId), body }),
  );
}

export function useDeleteOwnTemplate(userId: number) {
  const client = useClient();
  return useTradingMutation(() => client.call(deleteUserTemplate, byUser(userId)));
}

/** Removes a level that waits. */
export function useRemoveLevel(strategyId: number, id: number) {
  const client = useClient();
  return useTradingMutation(() =>
    client.call(deleteCurrentScale, { params: { strategy_id: strategyId, id } }),
  );
}
