import type { RequestSpans } from '@entropi/shared/server/request-spans';
import type { Tracing } from '@entropi/shared/server/tracing';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Sealer } from './broker/seal';
import type { Config } from './config';
import type { Database } from './db/db';
import type { PasswordHasher } from './features/auth/password-hasher';
import type { TokenKeys } from './features/auth/token-keys';
import type { BacktestThreads } from './features/backtests/backtest-threads';
import type { Jobs } from './jobs/jobs';
import type { Readiness } from './readiness';

/** What routes, engine and jobs work with: made once in main, passed as an argument. */
export interface Deps {
  config: Config;
  db: Database;
  /** Connections that nothing else uses, for what must be done while `db` has none left. */
  urgentDb: Database;
  /** For connections of their own: LISTEN. */
  databaseUrl: string;
  log: Logger;
  sealer: Sealer;
  tokenKeys: TokenKeys;
  passwordHasher: PasswordHasher;
  backtestThreads: BacktestThreads;
  jobs: Jobs;
  /** What parts of this process say of themselves. */
  readiness: Readiness;
  /** Records traces, or nothing. */
  tracing: Tracing;
  /** The step of the trace that is worked at: a call's or a job's; absent outside of them. */
  trace?: { traceId: string; spanId?: string };
  /** The clock; tests move it. */
  now(): Date;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** Of the responses of the API. */
    metrics: Registry;
    /** Of the requests of this server. */
    spans: RequestSpans;
    /** Whether requests of this scope must carry a token. */
    requiresAuth: boolean;
  }
}
