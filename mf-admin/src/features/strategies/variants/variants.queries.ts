import {
  generateStrategies,
  previewStrategies,
  type StrategyDrafts,
  type VariantRanges,
} from '@entropi/contracts/strategy-jobs';
import { useClient } from '@entropi/shared/remote';
import { useMutation } from '@tanstack/react-query';
import { useStartJob } from '../strategy-jobs.queries';

/** Drafts, and the ranges that they are of. */
export interface ShownDrafts extends StrategyDrafts {
  ranges: VariantRanges;
}

/** Reads the drafts of ranges; nothing is stored. */
export function useShowDrafts(strategyId: number) {
  const client = useClient();
  return useMutation({
    mutationFn: async (ranges: VariantRanges): Promise<ShownDrafts> => {
      const body = { base_strategy_id: strategyId, ranges };
      return { ...(await client.call(previewStrategies, { body })), ranges };
    },
  });
}

/** Makes the drafts of these names, if their strategy is still as it was when they were shown. */
export function useCreateDrafts(strategyId: number, { ranges, base_version }: ShownDrafts) {
  const client = useClient();
  return useStartJob((drafts: string[]) =>
    client.call(generateStrategies, {
      body: { base_strategy_id: strategyId, ranges, drafts, base_version },
    }),
  );
}
