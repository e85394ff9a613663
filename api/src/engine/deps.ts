import type { Environment } from '@entropi/shared/contracts/primitives';
import type { Tracing } from '@entropi/shared/server/tracing';
import type { Logger } from 'pino';
import type { Sealer } from '../broker/seal';
import type { Database } from '../db/db';
import type { Timings } from './timings';

/** What the engine reads of the configuration, by the names of its variables. */
export interface EngineConfig {
  /** What this process does, as its sign of life names it. */
  ROLE: readonly string[];
  IG_SIM_URL: string;
  IG_DEMO_URL: string;
  IG_LIVE_URL: string;
  FEED_SIM: string;
  FEED_DEMO?: string | undefined;
  FEED_LIVE?: string | undefined;
  FEED_SIM_EVERY_MS: number;
  BROKER_STREAMS: 'on' | 'off';
  BROKER_STREAMED_ACCOUNTS: number;
  ENGINE_LEASE_MS: number;
  ORDER_ABSENT_AFTER_MS: number;
}

/** What the engine works with. */
export interface EngineDeps {
  config: EngineConfig;
  db: Database;
  /** For connections of their own: LISTEN. */
  databaseUrl: string;
  log: Logger;
  sealer: Sealer;
  /** Records traces, or nothing. */
  tracing: Tracing;
  /** The clock; tests move it. */
  now(): Date;
}

export interface EngineOptions {
  timings?: Partial<Timings>;
  /** Milliseconds between two polls of an environment's prices. */
  pollEveryMs?: Partial<Record<Environment, number>>;
}
