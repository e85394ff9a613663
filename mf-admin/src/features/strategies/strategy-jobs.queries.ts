import {
  migrateUsersToStrategies,
  previewMigration,
  previewSellModeConfigAll,
  setSellModeConfigAll,
} from '@entropi/contracts/strategy-jobs';
import type { SellModeConfig } from '@entropi/contracts/trading-model';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useOpenJob } from '../../jobs/use-open-job';
import { STRATEGIES } from './strategies.queries';

/** Starts a long job and shows how it goes. */
export function useStartJob<Input>(run: (input: Input) => Promise<{ job_id: string }>) {
  const job = useOpenJob();
  return useMutation({ mutationFn: run, onSuccess: ({ job_id }) => job.show(job_id) });
}

export function useSellModeForAll() {
  const client = useClient();
  return useStartJob((body: SellModeConfig) => client.call(setSellModeConfigAll, { body }));
}

/** Reads which strategies a sell mode for all would change, as they are at this moment. */
export function useSellModePreview(body: SellModeConfig) {
  const client = useClient();
  return useQuery({
    queryKey: [...STRATEGIES, 'sell-mode-preview', body],
    queryFn: ({ signal }) => client.call(previewSellModeConfigAll, { body }, { signal }),
    gcTime: 0,
    retry: false,
  });
}

/** Reads which users have no strategy, and which one they would be given. */
export function useMigratePreview() {
  const client = useClient();
  return useQuery({
    queryKey: [...STRATEGIES, 'migrate-preview'],
    queryFn: ({ signal }) => client.call(previewMigration, {}, { signal }),
    gcTime: 0,
    retry: false,
  });
}

/** Gives a strategy to users who have none. If there are more than were confirmed, nothing is done. */
export function useMigrateUsers() {
  const client = useClient();
  return useStartJob((body: { strategy_id: number; confirmed: number }) =>
    client.call(migrateUsersToStrategies, { body }),
  );
}
