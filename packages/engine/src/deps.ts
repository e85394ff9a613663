import type { Sealer } from '@entropi/broker/seal';
import type { Environment } from '@entropi/contracts/primitives';
import type { Bus } from '@entropi/db/bus/bus';
import type { Database } from '@entropi/db/db';
import type { Timeline } from '@entropi/db/timeline';
import type { Logger } from 'pino';
import type { Timings } from './timings';
import type { EngineTracing } from './tracing/tracing';

/** The part of the configuration that the engine reads, by the names of its variables. */
export interface EngineConfig {
  /** The roles of this process, which its heartbeat names. */
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

/** What the engine needs from its surroundings. */
export interface EngineDeps {
  config: EngineConfig;
  db: Database;
  /** Of the connections of `db`. */
  timeline: Timeline;
  /** What changes are announced over. */
  bus: Bus;
  log: Logger;
  sealer: Sealer;
  /** Records traces, if they are wanted. */
  tracing: EngineTracing;
  /** The clock; tests move it. */
  now(): Date;
}

export interface EngineOptions {
  timings?: Partial<Timings>;
  /** Milliseconds between two polls of an environment's prices. */
  pollEveryMs?: Partial<Record<Environment, number>>;
}
