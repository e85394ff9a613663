import {
  generateStrategies,
  migrateUsersToStrategies,
  setSellModeConfigAll,
  type VariantRanges,
} from '@entropi/shared/contracts/strategy-jobs';
import type { SellModeConfig } from '@entropi/shared/contracts/trading-model';
import { useClient } from '@entropi/shared/remote';
import { useMutation } from '@tanstack/react-query';
import { useOpenJob } from '../../jobs/use-open-job';

/** Starts a long job and shows how it goes. */
function useStart<Input>(run: (input: Input) => Promise<{ job_id: string }>) {
  const job = useOpenJob();
  return useMutation({ mutationFn: run, onSuccess: ({ job_id }) => job.show(job_id) });
}

export function useGenerateVariants(strategyId: number) {
  const client = useClient();
  return useStart((ranges: VariantRanges) =>
    client.call(generateStrategies, { body: { base_strategy_id: strategyId, ranges } }),
  );
}

export function useSellModeForAll() {
  const client = useClient();
  return useStart((body: SellModeConfig) => client.call(setSellModeConfigAll, { body }));
}

/** Gives the default strategy to users who have none. */
export function useMigrateUsers() {
  const client = useClient();
  return useStart((_input: undefined) => client.call(migrateUsersToStrategies, {}));
}
