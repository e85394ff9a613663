import { getPaywall, type Paywall, recalculatePaywall } from '@entropi/contracts/paywall';
import { useLive } from '@entropi/shared/live';
import { useRenewal } from '@entropi/shared/live/use-renewal';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** How often the paywall is read again, in case the stream has missed a change. */
const POLL_MS = 10_000;

const paywallKey = (userId: number) => ['trading', 'paywall', userId];

export function usePaywall(userId: number) {
  const client = useClient();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: paywallKey(userId) });
  useRenewal('share', reload);
  useRenewal('suspension', reload);
  useLive('price', ({ epic, environment, bid, offer, status }) =>
    queries.setQueryData<Paywall>(
      paywallKey(userId),
      (shown) =>
        shown && {
          ...shown,
          valuations: shown.valuations.map((one) =>
            one.epic === epic && one.environment === environment
              ? { ...one, bid, offer, market_status: status }
              : one,
          ),
        },
    ),
  );
  return useQuery({
    queryKey: paywallKey(userId),
    queryFn: async ({ signal }): Promise<Paywall> => {
      const paywall = await client.call(getPaywall, { params: { user_id: userId } }, { signal });
      // An API that is older than this page sends no valuations.
      const { valuations = [] } = paywall;
      return { ...paywall, valuations };
    },
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
