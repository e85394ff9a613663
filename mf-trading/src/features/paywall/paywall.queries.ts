import { getPaywall, recalculatePaywall } from '@entropi/shared/contracts/paywall';
import { useLive } from '@entropi/shared/live';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The stream reports changes at once; this catches what it missed. */
const POLL_MS = 10_000;

const paywallKey = (userId: number) => ['trading', 'paywall', userId];

export function usePaywall(userId: number) {
  const client = useClient();
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: paywallKey(userId) });
  useLive('share', reload);
  useLive('suspension', reload);
  return useQuery({
    queryKey: paywallKey(userId),
    queryFn: ({ signal }) => client.call(getPaywall, { params: { user_id: userId } }, { signal }),
    refetchInterval: POLL_MS,
  });
}

export function useRecalculate(userId: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(recalculatePaywall, { params: { user_id: userId } }),
    onSuccess: ({ synced_at, changed, ...paywall }) =>
      queries.setQueryData(paywallKey(userId), paywall),
  });
}
