import { TestFinding } from '@entropi/contracts/broker-accounts';
import { Candle, CandleResolution, MarketStatus, MarketType } from '@entropi/contracts/markets';
import { Environment, Timestamp } from '@entropi/contracts/primitives';
import { z } from 'zod';
import { BrokerAccountSnapshot } from '../store/broker-account-snapshot';

/** What the API may ask of the engine, and what comes back. Both cross the database as JSON. */

const Empty = z.object({});
const Text = z.string();

/** What a reconcile has changed. */
export const SyncCounts = z.object({
  adopted: z.number(),
  closed: z.number(),
  updated: z.number(),
  unmanaged: z.number(),
});
export type SyncCounts = z.infer<typeof SyncCounts>;

export const TestStep = z.object({
  name: Text,
  ok: z.boolean(),
  ms: z.number(),
  detail: Text,
  /** An engine of an earlier release sends none; a value that only a later release knows is dropped. */
  finding: z.optional(TestFinding).catch(undefined),
  /** What the broker sent, without secrets; an engine of an earlier release sends none. */
  response: Text.default(''),
});
export type TestStep = z.infer<typeof TestStep>;

export const BrokerActivity = z.object({
  at: Text,
  kind: Text,
  channel: Text,
  dealId: Text.nullable(),
  dealReference: Text.nullable(),
  epic: Text.nullable(),
  direction: z.enum(['BUY', 'SELL']).nullable(),
  size: Text.nullable(),
  level: Text.nullable(),
  status: Text,
  description: Text,
});

export const REQUEST_KINDS = {
  /** Checks whether these credentials are valid. They come sealed with the request; nothing is stored. */
  'check-keys': {
    payload: z.object({ environment: Environment }),
    result: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('accepted'), accounts: z.array(BrokerAccountSnapshot) }),
      z.object({ kind: z.literal('rejected'), code: Text, message: Text }),
    ]),
  },
  /** Reads the accounts of a stored key and stores their balances. */
  accounts: { payload: Empty, result: z.object({ accounts: z.array(BrokerAccountSnapshot) }) },
  /** Reads balances and reconciles the key's accounts, for a dashboard that does not use cached data. */
  'fresh-dashboard': { payload: Empty, result: SyncCounts },
  /** Reconciles the key's accounts with the broker. */
  sync: { payload: Empty, result: SyncCounts },
  /** What the broker recorded of one account. */
  activities: {
    payload: z.object({ accountId: Text, from: Text, to: Text }),
    result: z.object({ activities: z.array(BrokerActivity) }),
  },
  /** Candles, read with the key that the request names, or else with the feed account; `from` null: the newest. */
  candles: {
    payload: z.object({
      environment: Environment,
      epic: Text,
      resolution: CandleResolution,
      from: z.nullable(Timestamp),
      to: z.nullable(Timestamp),
      limit: z.number(),
      /** The account of the key; an API of an earlier release names none. */
      accountId: Text.nullable().default(null),
    }),
    result: z.object({ candles: z.array(Candle) }),
  },
  /** Markets by name; those that are found are stored with their details. */
  'search-markets': {
    payload: z.object({ environment: Environment, term: Text }),
    result: z.object({
      markets: z.array(
        z.object({ epic: Text, name: Text, type: MarketType, status: MarketStatus }),
      ),
      /** How many calls to the broker it took; an engine of an earlier release does not say. */
      reads: z.number().default(2),
    }),
  },
  /** Details of markets; the markets that the broker knows are stored. */
  'load-markets': {
    payload: z.object({ environment: Environment, epics: z.array(Text) }),
    result: z.object({ epics: z.array(Text) }),
  },
  /** Tries a connection step by step, with sealed credentials or a stored key's. */
  'test-connection': {
    payload: z.object({ environment: Environment }),
    result: z.object({ ok: z.boolean(), steps: z.array(TestStep) }),
  },
} as const;

export type RequestKind = keyof typeof REQUEST_KINDS;
export type PayloadOf<K extends RequestKind> = z.input<(typeof REQUEST_KINDS)[K]['payload']>;
export type ResultOf<K extends RequestKind> = z.output<(typeof REQUEST_KINDS)[K]['result']>;

/** Credentials as they are sealed with a request. */
export const RequestSecret = z.object({
  environment: Environment,
  apiKey: Text,
  identifier: Text,
  password: Text,
});
export type RequestSecret = z.infer<typeof RequestSecret>;
