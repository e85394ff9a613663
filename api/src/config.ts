import { fileURLToPath } from 'node:url';
import { readSecretFiles } from '@entropi/shared/config/secret-files';
import { TraceVariables } from '@entropi/shared/server/trace-config';
import { z } from 'zod';

const Role = z.enum(['api', 'engine', 'jobs']);

const list = (text: string) => text.split(',').map((part) => part.trim());

/** One key or several, the newest first. */
export function parseSealKeys(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

const Variables = z.object({
  /** local: generated keys, embedded database unless DATABASE_URL, mail into a folder. */
  ENTROPI_ENV: z.enum(['local', 'staging', 'production']).default('local'),
  ROLE: z.string().default('api,engine,jobs').transform(list).pipe(z.array(Role).min(1)),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8000),
  /**
   * Where the inside network finds `/health/*`, `/metrics` and, with the API, `/openapi.json`; nowhere if
   * left out. PORT serves the last two in a local environment alone, where it has `/docs` too.
   */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DATA_DIR: z.string().default(fileURLToPath(new URL('../../data', import.meta.url))),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(20),
  /** A statement of a call or of the engine is given up after this; jobs have longer. */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
  /** Addresses of the brokers, without the trailing slash. */
  IG_SIM_URL: z.url().default('http://127.0.0.1:8010/gateway/deal'),
  IG_DEMO_URL: z.url().default('https://demo-api.ig.com/gateway/deal'),
  IG_LIVE_URL: z.url().default('https://api.ig.com/gateway/deal'),
  /** `api key:identifier:password` of the account whose prices an environment shows. */
  FEED_SIM: z.string().default('sim-feed-key:SIM-FEED:sim-feed-2026'),
  FEED_DEMO: z.string().optional(),
  FEED_LIVE: z.string().optional(),
  /** How often the simulator's prices are read. */
  FEED_SIM_EVERY_MS: z.coerce.number().int().min(20).default(500),
  /** `off`: prices and confirms are polled although the broker would stream them. */
  BROKER_STREAMS: z.enum(['on', 'off']).default('on'),
  /** Accounts of this process whose confirms are streamed, a connection each; the others' are read. */
  BROKER_STREAMED_ACCOUNTS: z.coerce.number().int().min(0).max(5000).default(200),
  /** An engine that has not renewed its keys and feeds for so long has lost them. */
  ENGINE_LEASE_MS: z.coerce.number().int().min(1000).default(15_000),
  /** An order of which the broker shows no trace for so long never reached it. */
  ORDER_ABSENT_AFTER_MS: z.coerce.number().int().min(1000).default(90_000),
  /** Origins of the gateway that may call the API from a browser. */
  WEB_ORIGINS: z
    .string()
    .default('http://localhost:3000,http://127.0.0.1:3000')
    .transform(list)
    .pipe(z.array(z.url()).min(1)),
  /** Keys of 32 bytes in base64, by comma or line: the first seals what the database keeps secret. */
  SEAL_KEY: z
    .string()
    .transform(parseSealKeys)
    .pipe(z.array(z.base64().length(44)).min(1))
    .optional(),
  /** PKCS#8 PEM of an ES256 key: signs access tokens. */
  SIGNING_KEY: z.string().includes('PRIVATE KEY').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAIL_FROM: z.string().default('Entropi <no-reply@localhost>'),
  REGISTRATION: z.enum(['open', 'invite']).default('invite'),
  /** Requests of one address in a minute. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  /** A request that has not arrived whole after this is closed. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(30_000),
  /** Live streams of one user, and of all, in one process. */
  STREAMS_PER_USER: z.coerce.number().int().min(1).default(30),
  STREAMS_PER_PROCESS: z.coerce.number().int().min(1).default(5000),
  /** Number of proxies in front, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  PAY_IBAN: z.string().optional(),
  PAY_BENEFICIARY: z.string().optional(),
  PAY_STREET: z.string().optional(),
  PAY_POSTCODE: z.string().optional(),
  PAY_CITY: z.string().optional(),
  PAY_COUNTRY: z.string().length(2).optional(),
  /** The value added tax that prices contain, in percent, and the number that it is accounted by. */
  VAT_PERCENT: z
    .string()
    .regex(/^(?!0+(\.0+)?$)\d{1,2}(\.\d{1,3})?$/, 'must be a percentage above 0, e.g. 8.1')
    .optional(),
  VAT_NUMBER: z.string().max(40).optional(),
  ...TraceVariables,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Without these an installation that is not local does not start. */
const DEMANDED = [
  'DATABASE_URL',
  'SEAL_KEY',
  'SIGNING_KEY',
  'SMTP_URL',
  'PAY_IBAN',
  'PAY_BENEFICIARY',
  'PAY_STREET',
  'PAY_POSTCODE',
  'PAY_CITY',
  'PAY_COUNTRY',
] as const;

export type Config = Readonly<z.output<typeof Variables>> & {
  readonly isLocal: boolean;
  /** Local with a database of its own: demo users may be seeded and codes shown. */
  readonly isDemo: boolean;
};

/**
 * Reads the configuration, each variable as `NAME` or from the file that `NAME_FILE` names. Throws
 * one error that lists everything missing or wrong.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const { environment, problems } = readSecretFiles(variables, Object.keys(Variables.shape));
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''));
  const parsed = Variables.safeParse(given);
  for (const issue of parsed.error?.issues ?? []) {
    problems.push(`${issue.path[0]?.toString()}: ${issue.message}`);
  }
  const isLocal = (given.ENTROPI_ENV ?? 'local') === 'local';
  if (!isLocal) {
    for (const name of DEMANDED) if (!given[name]) problems.push(`${name}: missing`);
  }
  if (given.VAT_PERCENT && !given.VAT_NUMBER) problems.push('VAT_NUMBER: missing');
  if (parsed.data?.HEALTH_PORT && parsed.data.HEALTH_PORT === parsed.data.PORT) {
    if (parsed.data.ROLE.includes('api')) problems.push('HEALTH_PORT: must not be PORT');
  }
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The configuration is not complete:\n  ${problems.join('\n  ')}`);
  }
  return Object.freeze({ ...parsed.data, isLocal, isDemo: isLocal && !parsed.data.DATABASE_URL });
}

/** The configuration of this process. */
export function readProcessConfig(): Config {
  return readConfig(process.env);
}
