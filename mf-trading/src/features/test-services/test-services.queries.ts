import { listAccounts, testConnection } from '@entropi/contracts/broker-accounts';
import type { CallInput, ReplyOf } from '@entropi/contracts/endpoint';
import { getMarket, listMarkets } from '@entropi/contracts/markets';
import { useClient } from '@entropi/shared/remote';
import { useIdentity } from '@entropi/shared/session';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runRoundTrip, type StepTime } from './round-trip';

export type ConnectionTest = CallInput<typeof testConnection>['body'];
export type ConnectionResult = ReplyOf<typeof testConnection>;

export function useConnectionTest() {
  const client = useClient();
  return useMutation({
    mutationFn: (body: ConnectionTest) => client.call(testConnection, { body }),
  });
}

/** Reads the user's broker accounts, each with the environment of its key. */
export function useOwnAccounts() {
  const client = useClient();
  return useQuery({
    queryKey: ['trading', 'account', 'accounts'],
    queryFn: ({ signal }) => client.call(listAccounts, {}, { signal }),
  });
}

/** Finds markets by a part of name or epic; the API searches the broker for those that it does not know. */
export function useMarketSearch() {
  const client = useClient();
  return useMutation({
    mutationFn: (search: string) => client.call(listMarkets, { query: { search } }),
  });
}

/** Reads the last price of a market, and measures how long the response takes. */
export function usePriceProbe() {
  const client = useClient();
  return useMutation({
    mutationFn: async (epic: string) => {
      const startedAt = performance.now();
      const market = await client.call(getMarket, { params: { epic } });
      return { market, ms: Math.round(performance.now() - startedAt) };
    },
  });
}

/** Runs an order and its close on the user's account; `steps` grows while it runs. */
export function useRoundTrip() {
  const client = useClient();
  const { userId } = useIdentity();
  const [steps, setSteps] = useState<StepTime[]>([]);
  const run = useMutation({
    mutationFn: (order: { epic: string; size: number }) => {
      setSteps([]);
      return runRoundTrip(client, { userId, ...order }, (time) =>
        setSteps((before) => [...before, time]),
      );
    },
  });
  return { run, steps };
}
