import {
  getPlatformStatus,
  promotePlatformVersion,
  recallPlatformVersion,
  rollBackPlatform,
  setPlatformCanary,
} from '@entropi/contracts/platform';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const PLATFORM = ['admin', 'platform'];

/** How often the status is read again: loads are counted, and canaries may end, while the page is open. */
const POLL_MS = 15_000;

export function usePlatformStatus() {
  const client = useClient();
  return useQuery({
    queryKey: [...PLATFORM, 'status'],
    queryFn: ({ signal }) => client.call(getPlatformStatus, {}, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** What is asked of the platform, for the revision that the user saw. */
export type Release = { name: string; revision: number; reason?: string } & (
  | { what: 'promote'; version: string }
  | { what: 'canary'; version: string; percent: number }
  | { what: 'rollback' }
  | { what: 'recall'; version: string; reason: string }
);

/** Makes a change, and reads everything again, even after a failure: another change is often why it was rejected. */
export function useRelease() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (release: Release) => {
      const { name, revision, reason } = release;
      const params = { name };
      const seen = { revision, ...(reason ? { reason } : {}) };
      switch (release.what) {
        case 'promote': {
          const body = { ...seen, version: release.version };
          return client.call(promotePlatformVersion, { params, body });
        }
        case 'canary': {
          const { version, percent } = release;
          return client.call(setPlatformCanary, { params, body: { ...seen, version, percent } });
        }
        case 'rollback':
          return client.call(rollBackPlatform, { params, body: seen });
        case 'recall': {
          const body = { revision, version: release.version, reason: release.reason };
          return client.call(recallPlatformVersion, { params, body });
        }
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: PLATFORM }),
  });
}
