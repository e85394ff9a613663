import { getPaywall, type Paywall, recalculatePaywall } from '@entropi/contracts/paywall';
import type { Price } from '@entropi/contracts/prices';
import { useLive } from '@entropi/shared/live';
import { useRenewal } from '@entropi/shared/live/use-renewal';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { applyPrice } from '../../shares/apply-price';

/** How often the paywall is read again, in case the stream has missed a change. */
const POLL_MS = 10_000;

const paywallKey = (userId: number) => ['trading', 'paywall', userId];

/** Fills in what an older API does not send. */
function complete(paywall: Paywall): Paywall {
  const { valuations = [] } = paywall;
  return { ...paywall, valuations };
}

/** Applies a price to the paywall; one of a market in which no share is open changes nothing. */
function withPrice(paywall: Paywall, price: Price): Paywall {
  const valuations = applyPrice(paywall.valuations, price);
  return valuations === paywall.valuations ? paywall : { ...paywall, valuations };
}

export function usePaywall(userId: number) {
  const client = useClient();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: paywallKey(userId) });
  useRenewal('share', reload);
  useRenewal('suspension', reload);
  useLive('price', (price) =>
    queries.setQueryData<Paywall>(paywallKey(userId), (shown) => shown && withPrice(shown, price)),
  );
  return useQuery({
    queryKey: paywallKey(userId),
    queryFn: async ({ signal }) =>
      complete(await client.call(getPaywall, { params: { user_id: userId } }, { signal })),
    refetchInterval: POLL_MS,
  });
}

export function useRecalculate(userId: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(recalculatePaywall, { params: { user_id: userId } }),
    onSuccess: ({ synced_at, changed, ...paywall }) =>
      queries.setQueryData<Paywall>(paywallKey(userId), complete(paywall)),
  });
}
