import type { Sealer } from '@entropi/broker/seal';
import type { Bus } from '@entropi/db/bus/bus';
import type { Database } from '@entropi/db/db';
import type { StandbyReads } from '@entropi/db/standby/standby-reads';
import type { Timeline } from '@entropi/db/timeline';
import type { PoolAddress } from '@entropi/db/transaction-pooler';
import type { RequestSpans } from '@entropi/shared/server/request-spans';
import type { Tracing } from '@entropi/shared/server/tracing';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Archive } from './archive/open-archive';
import type { Config } from './config';
import type { BreachedPasswords } from './features/auth/breached-passwords';
import type { PasswordHasher } from './features/auth/password-hasher';
import type { TokenKeys } from './features/auth/token-keys';
import type { BacktestThreads } from './features/backtests/backtest-threads';
import type { Jobs } from './jobs/jobs';
import type { PushSender } from './push/push-sender';
import type { Readiness } from './readiness';
import type { TelegramApi } from './telegram/telegram-api';

/** Functions that undo each step at the end, the last step first. */
export type Disposers = (() => Promise<unknown>)[];

/** What routes, engine and jobs work with: made once in main, passed as an argument. */
export interface Deps {
  config: Config;
  db: Database;
  /** Connections that nothing else uses, for what must be done while `db` has none left. */
  urgentDb: Database;
  /** Connections for closes by hand alone: no other call keeps a close waiting, and no close a stop of all tasks. */
  closingDb: Database;
  /** Reads what may be some seconds old from a standby of `db`; null where none is configured. */
  standby: StandbyReads | null;
  /** For parts that open a connection of their own, with a session. */
  databaseUrl: string;
  /** The same as the role that may make databases and change tables; `databaseUrl` where no other is configured. */
  ownerUrl: string;
  /** Of the engine's connections. */
  timeline: Timeline;
  /** Where pools lead to: there as well, or to a pooler in between. */
  databasePool: PoolAddress;
  /** What changes are announced over. */
  bus: Bus;
  log: Logger;
  sealer: Sealer;
  tokenKeys: TokenKeys;
  passwordHasher: PasswordHasher;
  /** Knows stolen passwords; null where no service for them is configured. */
  breachedPasswords: BreachedPasswords | null;
  backtestThreads: BacktestThreads;
  jobs: Jobs;
  /** Sends pushes to browsers; null where the installation has no key for them. */
  push: PushSender | null;
  /** Where old rows lie; null where nothing is archived. */
  archive: Archive | null;
  /** Speaks with the Telegram bot; null where none is configured. */
  telegram: TelegramApi | null;
  /** What the parts of this process report about themselves. */
  readiness: Readiness;
  /** Records traces; does nothing where they are off. */
  tracing: Tracing;
  /** The step of a trace that this call or job is; absent outside of both. */
  trace?: { traceId: string; spanId?: string };
  /** The clock; tests move it. */
  now(): Date;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** Metrics about the responses of the API. */
    metrics: Registry;
    /** Spans of the requests to this server. */
    spans: RequestSpans;
    /** Whether requests of this scope must carry a token. */
    requiresAuth: boolean;
  }
}
