import { resolve } from 'node:path';
import { z } from 'zod';

/** Requests per minute, historical points per week; 0 switches a limit off. */
export interface RateLimits {
  perKey: number;
  perAccountTrading: number;
  perAccountNonTrading: number;
  historicalPointsPerWeek: number;
}

export interface SimConfig {
  host: string;
  port: number;
  dataDir: string;
  /** Start of every price path; the same seed at the same time gives the same prices. */
  seed: number;
  tickMs: number;
  /** 'manual' stands still until `POST /sim/clock` steps it. */
  clock: 'wall' | 'manual';
  /** Where a manual clock begins, in epoch milliseconds. */
  startAtMs: number;
  limits: RateLimits;
  /** Off: sessions are given no address to stream from. */
  streaming: boolean;
  /** A connection may have this many subscriptions; more are rejected, as at IG. */
  streamSubscriptions: number;
  confirmTtlMs: number;
  /** CST and X-SECURITY-TOKEN expire after this long without a call. */
  sessionIdleMs: number;
  oauthTtlMs: number;
  failedLoginsBeforeLock: number;
  loginLockMs: number;
  /** After this many journal lines the books are written as a snapshot. */
  snapshotEvery: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

const flagInt = (fallback: number) => z.coerce.number().int().nonnegative().default(fallback);

const environmentSchema = z.object({
  /** The address on which it listens. */
  IG_SIM_HOST: z.string().default('127.0.0.1'),
  /** The port on which it listens. */
  IG_SIM_PORT: flagInt(8010),
  /** Folder of its books. */
  IG_SIM_DATA: z.string().default('.data/ig-sim'),
  /** Start of every price path; the same seed at the same time gives the same prices. */
  IG_SIM_SEED: flagInt(20260),
  /** How often prices move. */
  IG_SIM_TICK_MS: z.coerce.number().int().min(10).max(60_000).default(1000),
  /** `manual` stands still until `POST /sim/clock` steps it. */
  IG_SIM_CLOCK: z.enum(['wall', 'manual']).default('wall'),
  /** The time at which a manual clock begins. */
  IG_SIM_START: z.iso.datetime().default('2026-01-05T08:00:00Z'),
  /** Calls of an API key in a minute; 0: any number. */
  IG_SIM_LIMIT_KEY: flagInt(60),
  /** Orders of an account in a minute; 0: any number. */
  IG_SIM_LIMIT_TRADING: flagInt(100),
  /** Other calls of an account in a minute; 0: any number. */
  IG_SIM_LIMIT_NON_TRADING: flagInt(30),
  /** Historical prices of an account in a week; 0: any number. */
  IG_SIM_LIMIT_HISTORY: flagInt(10_000),
  /** `off`: sessions are given no address to stream from. */
  IG_SIM_STREAMING: z.enum(['on', 'off']).default('on'),
  /** A connection may have this many subscriptions; more are rejected, as at IG. */
  IG_SIM_STREAM_SUBSCRIPTIONS: z.coerce.number().int().positive().default(40),
  /** How long a confirm can be read. */
  IG_SIM_CONFIRM_TTL_MS: flagInt(60_000),
  /** The tokens of a session expire after this long without a call. */
  IG_SIM_SESSION_IDLE_MS: flagInt(12 * 3_600_000),
  /** How long an OAuth token is valid. */
  IG_SIM_OAUTH_TTL_MS: flagInt(60_000),
  /** After this many wrong passwords a login is locked. */
  IG_SIM_FAILED_LOGINS: flagInt(10),
  /** How long a login stays locked. */
  IG_SIM_LOGIN_LOCK_MS: flagInt(60_000),
  /** After this many lines of the journal the books are written as a snapshot. */
  IG_SIM_SNAPSHOT_EVERY: z.coerce.number().int().min(10).default(2000),
  /** The lowest level that is logged. */
  IG_SIM_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});

/** The variables that are meant for this program, also where it does not know them. */
export function listOwnNames(
  environment: Record<string, string | undefined> = process.env,
): string[] {
  return Object.keys(environment).filter((name) => name.startsWith('IG_SIM_'));
}

/** Reads the configuration once; throws one message that lists everything that is wrong. */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
): SimConfig {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')}: ${issue.message}`,
    );
    throw new Error(`ig-sim configuration: ${problems.join('; ')}`);
  }
  const env = parsed.data;
  return {
    host: env.IG_SIM_HOST,
    port: env.IG_SIM_PORT,
    dataDir: resolve(env.IG_SIM_DATA),
    seed: env.IG_SIM_SEED,
    tickMs: env.IG_SIM_TICK_MS,
    clock: env.IG_SIM_CLOCK,
    startAtMs: Date.parse(env.IG_SIM_START),
    limits: {
      perKey: env.IG_SIM_LIMIT_KEY,
      perAccountTrading: env.IG_SIM_LIMIT_TRADING,
      perAccountNonTrading: env.IG_SIM_LIMIT_NON_TRADING,
      historicalPointsPerWeek: env.IG_SIM_LIMIT_HISTORY,
    },
    streaming: env.IG_SIM_STREAMING === 'on',
    streamSubscriptions: env.IG_SIM_STREAM_SUBSCRIPTIONS,
    confirmTtlMs: env.IG_SIM_CONFIRM_TTL_MS,
    sessionIdleMs: env.IG_SIM_SESSION_IDLE_MS,
    oauthTtlMs: env.IG_SIM_OAUTH_TTL_MS,
    failedLoginsBeforeLock: env.IG_SIM_FAILED_LOGINS,
    loginLockMs: env.IG_SIM_LOGIN_LOCK_MS,
    snapshotEvery: env.IG_SIM_SNAPSHOT_EVERY,
    logLevel: env.IG_SIM_LOG_LEVEL,
  };
}
