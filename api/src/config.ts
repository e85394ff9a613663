import { fileURLToPath } from 'node:url';
import {
  ENVIRONMENT_NAMES,
  listEnvironmentProblems,
} from '@entropi/shared/config/environment-name';
import { readSecretFiles } from '@entropi/shared/config/secret-files';
import { listMisspelt } from '@entropi/shared/config/variable-names';
import { TraceVariables } from '@entropi/shared/server/trace-config';
import { z } from 'zod';
import {
  BrokerLogin,
  createUrlSchema,
  Iban,
  MailSender,
  SealKeys,
  SigningKey,
  WebAddress,
  WebOrigin,
} from './config-values';

const Role = z.enum(['api', 'engine', 'jobs']);

const list = (text: string) => text.split(',').map((part) => part.trim());

/** One key or several, the newest first. */
export function parseSealKeys(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

const Variables = z.object({
  /** `local`, `staging` or `production`. Local: keys are generated, mail goes into a folder. Demanded beside DATABASE_URL. */
  ENTROPI_ENV: z.enum(ENVIRONMENT_NAMES).default('local'),
  /** What a process does: any of these, by comma. */
  ROLE: z.string().default('api,engine,jobs').transform(list).pipe(z.array(Role).min(1)),
  /** Where it listens. */
  HOST: z.string().default('127.0.0.1'),
  /** Where the API listens. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8000),
  /**
   * Where the inside network finds `/health/*`, `/metrics` and, with the API, `/openapi.json`; nowhere if
   * left out. PORT serves the last two in a local environment alone, where it has `/docs` too.
   */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Folder of what a local installation makes: its database, keys and mails. */
  DATA_DIR: z.string().default(fileURLToPath(new URL('../../data', import.meta.url))),
  /** PostgreSQL; an embedded one if left out, which only a local environment has. */
  DATABASE_URL: createUrlSchema(
    ['postgres', 'postgresql'],
    'postgresql://user:password@host:5432/database',
  ).optional(),
  /** Folder that is there, into which a process with the jobs role writes a backup each night, and tries it; no backup if left out. Seven good ones are kept. */
  BACKUP_DIR: z.string().optional(),
  /** Connections of one process; one with the engine role has as many again. A pooler in between must pool by session: `LISTEN` and prepared statements are used. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(20),
  /** A statement of a call or of the engine is given up after this; jobs have longer. */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
  /** Address of the simulated broker. */
  IG_SIM_URL: WebAddress.default('http://127.0.0.1:8010/gateway/deal'),
  /** Of IG's demo accounts. */
  IG_DEMO_URL: WebAddress.default('https://demo-api.ig.com/gateway/deal'),
  /** Of IG's live accounts. */
  IG_LIVE_URL: WebAddress.default('https://api.ig.com/gateway/deal'),
  /** `api key:identifier:password` of the account whose prices an environment shows. */
  FEED_SIM: BrokerLogin.default('sim-feed-key:SIM-FEED:sim-feed-2026'),
  /** The same for demo accounts; without it they have no prices. */
  FEED_DEMO: BrokerLogin.optional(),
  /** The same for live accounts; without it they have no prices. */
  FEED_LIVE: BrokerLogin.optional(),
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
    .pipe(z.array(WebOrigin).min(1)),
  /** Where browsers find the API, by comma: `API_BASE_URL` of each gateway. A session's key is shown to one of them. */
  API_BASE_URLS: z
    .string()
    .default('http://localhost:8000,http://127.0.0.1:8000')
    .transform(list)
    .pipe(z.array(WebAddress).min(1)),
  /**
   * `allow`: a client that shows no key when it signs in, as one without DPoP, has a session that is bound to
   * none. `forbid`: it cannot sign in, and the sessions that are bound to none end.
   */
  UNBOUND_SESSIONS: z.enum(['allow', 'forbid']).default('allow'),
  /** Keys of 32 bytes in base64, by comma or line: the first seals what the database keeps secret. */
  SEAL_KEY: z.string().transform(parseSealKeys).pipe(SealKeys).optional(),
  /** PKCS#8 PEM of an ES256 key: signs access tokens. */
  SIGNING_KEY: SigningKey.optional(),
  /** The mail server; into a folder of DATA_DIR if left out, which only a local environment does. */
  SMTP_URL: createUrlSchema(['smtp', 'smtps'], 'smtps://user:password@host:465').optional(),
  /** Who mails come from. */
  MAIL_FROM: MailSender.default('Entropi <no-reply@localhost>'),
  /** `open`: anyone may register; `invite`: who has an invitation mail of an administrator. */
  REGISTRATION: z.enum(['open', 'invite']).default('invite'),
  /** Requests of one address in a minute. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  /** A request that has not arrived whole after this is closed. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(30_000),
  /** Live streams of one user that a process keeps open; more are 429. */
  STREAMS_PER_USER: z.coerce.number().int().min(1).default(30),
  /** Live streams of all users that a process keeps open; more are 503. */
  STREAMS_PER_PROCESS: z.coerce.number().int().min(1).default(5000),
  /** Number of proxies in front, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** The account that users pay to, on invoices and in their codes: an IBAN, or a QR-IBAN for Swiss payers alone. */
  PAY_IBAN: Iban.optional(),
  /** Whose account it is. */
  PAY_BENEFICIARY: z.string().max(70).optional(),
  /** Their street and number. */
  PAY_STREET: z.string().max(70).optional(),
  /** Their postcode. */
  PAY_POSTCODE: z.string().max(16).optional(),
  /** Their city. */
  PAY_CITY: z.string().max(35).optional(),
  /** Their country, in two letters. */
  PAY_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters, as CH')
    .optional(),
  /** The value added tax that prices contain, in percent; none if left out. */
  VAT_PERCENT: z
    .string()
    .regex(/^(?!0+(\.0+)?$)\d{1,2}(\.\d{1,3})?$/, 'must be a percentage above 0, e.g. 8.1')
    .optional(),
  /** What the tax is called on invoices, as `MWST`; in each reader's language if left out. */
  VAT_LABEL: z.string().max(20).optional(),
  /** The number that the value added tax is accounted by; needed with it. */
  VAT_NUMBER: z.string().max(40).optional(),
  ...TraceVariables,
  /** What is logged, and what is more than that. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Without these an installation that is not local does not start. */
const DEMANDED = [
  'DATABASE_URL',
  'SEAL_KEY',
  'SIGNING_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'WEB_ORIGINS',
  'API_BASE_URLS',
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
  /** What a local installation starts with although it looks wrong. */
  readonly warnings: readonly string[];
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
  problems.push(...listEnvironmentProblems(given, ['DATABASE_URL']));
  const isLocal = (given.ENTROPI_ENV ?? 'local') === 'local';
  const misspelt = listMisspelt(Object.keys(given));
  if (!isLocal) {
    problems.push(...misspelt);
    for (const name of DEMANDED) if (!given[name]) problems.push(`${name}: missing`);
  }
  if (given.VAT_PERCENT && !given.VAT_NUMBER) problems.push('VAT_NUMBER: missing');
  if (parsed.data?.HEALTH_PORT && parsed.data.HEALTH_PORT === parsed.data.PORT) {
    if (parsed.data.ROLE.includes('api')) problems.push('HEALTH_PORT: must not be PORT');
  }
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The configuration is wrong or not complete:\n  ${problems.join('\n  ')}`);
  }
  const isDemo = isLocal && !parsed.data.DATABASE_URL;
  return Object.freeze({ ...parsed.data, isLocal, isDemo, warnings: misspelt });
}

/** The configuration of this process. */
export function readProcessConfig(): Config {
  return readConfig(process.env);
}
