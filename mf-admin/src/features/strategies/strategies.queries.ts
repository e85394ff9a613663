import type { CallInput } from '@entropi/contracts/endpoint';
import { listMarkets } from '@entropi/contracts/markets';
import {
  createTemplate,
  getTemplate,
  type LadderGenerator,
  previewLadder,
  type TemplateInput,
} from '@entropi/contracts/scales';
import { createStrategy, deleteStrategy, updateStrategy } from '@entropi/contracts/strategies';
import type { StrategyInput } from '@entropi/contracts/trading-model';
import { isApiError } from '@entropi/shared/http/api-error';
import { useClient } from '@entropi/shared/remote';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The figures follow the market, as the list of monitoring does. */
const PREVIEW_POLL_MS = 3000;

export const STRATEGIES = ['admin', 'strategies'];

export type PreviewInput = CallInput<typeof previewLadder>['body'];

export function useMarkets() {
  const client = useClient();
  return useQuery({
    queryKey: ['admin', 'markets'],
    queryFn: ({ signal }) => client.call(listMarkets, {}, { signal }),
  });
}

/** The ladder of a strategy; null while it has none. */
export function useTemplate(strategyId: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...STRATEGIES, strategyId, 'template'],
    queryFn: ({ signal }) =>
      client
        .call(getTemplate, { params: { strategy_id: strategyId } }, { signal })
        .catch((error: unknown) => {
          if (isApiError(error) && error.status === 404) return null;
          throw error;
        }),
  });
}

/** Computes what a ladder would cost at the market’s present price; the input is null while the form is incomplete. */
export function useLadderPreview(input: PreviewInput | null) {
  const client = useClient();
  return useQuery({
    queryKey: ['admin', 'ladder-preview', input],
    queryFn: ({ signal }) =>
      client.call(previewLadder, { body: input as PreviewInput }, { signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    refetchInterval: PREVIEW_POLL_MS,
    retry: false,
  });
}

/** Generates levels on a market by a rule; nothing is stored. */
export function usePlaceRule(market: Omit<PreviewInput, 'levels' | 'generate'>) {
  const client = useClient();
  return useMutation({
    mutationFn: (generate: LadderGenerator) =>
      client.call(previewLadder, { body: { ...market, generate } }),
  });
}

function useStrategiesMutation<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ queryKey: STRATEGIES }),
  });
}

export function useCreateStrategy() {
  const client = useClient();
  return useStrategiesMutation((body: StrategyInput) => client.call(createStrategy, { body }));
}

export function useUpdateStrategy(strategyId: number) {
  const client = useClient();
  return useStrategiesMutation((body: StrategyInput & { version: number }) =>
    client.call(updateStrategy, { params: { strategy_id: strategyId }, body }),
  );
}

export function useDeleteStrategy(strategyId: number) {
  const client = useClient();
  return useStrategiesMutation(() =>
    client.call(deleteStrategy, { params: { strategy_id: strategyId } }),
  );
}

export function useSaveTemplate(strategyId: number) {
  const client = useClient();
  return useStrategiesMutation((body: TemplateInput) =>
    client.call(createTemplate, { params: { strategy_id: strategyId }, body }),
  );
}
