import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { PriceSource } from './markets';
import { OrderKind } from './order-model';
import { Environment, Timestamp } from './primitives';

/** A number of things that wait, and for how long the oldest of them has. */
const Waiting = { count: z.int(), oldest_ms: z.nullable(z.number()) };

/** The queues of today's jobs, of which the console has words; another release may show others. */
export const JOB_QUEUES = [
  'mail',
  'mail-reset',
  'mail-invitation',
  'mail-activation',
  'mail-password-changed',
  'mail-two-factor-reset',
  'mail-already-registered',
  'mail-passkey-added',
  'mail-passkey-copied',
  'mail-passkey-deleted',
  'mail-codes-renewed',
  'mail-session-copied',
  'mail-address-change',
  'mail-address-confirm',
  'mail-address-undone',
  'mail-power-used',
  'mail-new-sign-in',
  'mail-notice',
  'notices',
  'push',
  'telegram',
  'clean-up',
  'backup',
  'archive',
  'fees',
  'live-events',
  'long-job-turns',
  'long-job-upkeep',
  'backtest-clean-up',
  'command-clean-up',
  'candle-clean-up',
  'strategy-days',
  'task-resume',
] as const;
export type JobQueue = (typeof JOB_QUEUES)[number];

export const EngineProcess = z.strictObject({
  id: z.string(),
  roles: z.array(z.string()),
  started_at: Timestamp,
  /** Since its last sign of life. */
  heartbeat_age_ms: z.number(),
  /** Whether it takes its share of the broker keys. */
  is_member: z.boolean(),
  keys_owned: z.int(),
  /** Of its newest price; null where it reads none. */
  feed_age_ms: z.nullable(z.number()),
});
export type EngineProcess = z.infer<typeof EngineProcess>;

export const BrokerAllowance = z.strictObject({
  environment: Environment,
  /** Reads of the feed account in this minute, or its points of history in this week. */
  kind: z.enum(['reads', 'points']),
  left: z.int(),
  max: z.int(),
  /** When it is whole again; null while nothing of it is used. */
  resets_at: z.nullable(Timestamp),
});
export type BrokerAllowance = z.infer<typeof BrokerAllowance>;

export const EngineDetails = z.strictObject({
  processes: z.array(EngineProcess),
  /** Leases of broker keys: with an engine, and with none. */
  keys: z.strictObject({ held: z.int(), free: z.int() }),
  feeds: z.array(
    z.strictObject({
      environment: Environment,
      /** Whether an engine holds the lease of reading its prices. */
      is_held: z.boolean(),
      /** Markets with a price of the last minute, by its source. */
      markets: z.array(z.strictObject({ source: PriceSource, count: z.int() })),
    }),
  ),
  /** Requests of the API that the engine has not answered. */
  requests: z.strictObject(Waiting),
  /** Jobs that are due, by queue. */
  queues: z.array(z.strictObject({ name: z.string(), ...Waiting })),
  /** Orders whose fate is open. */
  unresolved: z.array(
    z.strictObject({ kind: OrderKind, state: z.enum(['PENDING', 'SENT', 'UNKNOWN']), ...Waiting }),
  ),
  /** From sending an order to knowing its fate, of the last orders. */
  latency: z.strictObject({
    p50_ms: z.nullable(z.number()),
    p99_ms: z.nullable(z.number()),
    /** Orders that took no longer than this, and longer than the step before; null: any longer. */
    steps: z.array(z.strictObject({ up_to_ms: z.nullable(z.int()), orders: z.int() })),
  }),
  allowances: z.array(BrokerAllowance),
  /** Backups by this product; absent from an earlier release. */
  backup: z.optional(
    z.strictObject({
      /** Whether the database is in production and is not backed up by other means. */
      is_wanted: z.boolean(),
      /** Since the last one that could be restored; null when there never was one. */
      age_ms: z.nullable(z.number()),
    }),
  ),
});
export type EngineDetails = z.infer<typeof EngineDetails>;

export const getEngineDetails = endpoint({
  id: 'getEngineDetails',
  method: 'GET',
  path: '/api/admin/engine/details',
  role: 'superuser',
  summary: 'Processes, leases, feeds, queues, latency and what is left of the broker’s allowances',
  reply: EngineDetails,
});
