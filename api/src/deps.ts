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
  /** The clock; tests move it. */
  now(): Date;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** Of the responses of the API. */
    metrics: Registry;
    /** Whether requests of this scope must carry a token. */
    requiresAuth: boolean;
  }
}
