import { fileURLToPath } from 'node:url';
import { POOLERS } from '@entropi/db/transaction-pooler';
import { ENVIRONMENT_NAMES } from '@entropi/shared/config/environment-name';
import { ForeignHosts } from '@entropi/shared/config/foreign-hosts';
import { TraceVariables } from '@entropi/shared/server/trace-config';
import { z } from 'zod';
import { ArchiveVariables } from './archive/archive-config';
import {
  BrokerLogins,
  Country,
  createUrlSchema,
  DatabaseAddress,
  Iban,
  MailSender,
  NatsAddresses,
  PushKey,
  parseSealKeys,
  SealKeys,
  SigningKey,
  StandbyAddress,
  TelegramToken,
  WebAddress,
  WebOrigin,
} from './config-values';

const Role = z.enum(['api', 'engine', 'jobs']);

const list = (text: string) => text.split(',').map((part) => part.trim());

/** The variables that a process reads, each with what it accepts and what it has by default. */
export const Variables = z.object({
  /**
   * `local`, `staging` or `production`. In a local one keys are generated and mails go into a folder. Required
   * beside DATABASE_URL.
   */
  ENTROPI_ENV: z.enum(ENVIRONMENT_NAMES).default('local'),
  /** The roles of a process, separated by commas. */
  ROLE: z.string().default('api,engine,jobs').transform(list).pipe(z.array(Role).min(1)),
  /** The address on which a process listens. */
  HOST: z.string().default('127.0.0.1'),
  /** The port of the API. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8000),
  /**
   * The port on which the inside network finds `/health/*`, `/metrics` and, with the API, `/openapi.json`; if it is
   * left out, they are not served. PORT serves the last two, and `/docs`, in a local environment alone.
   */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Folder in which a local installation keeps its database, keys and mails. */
  DATA_DIR: z.string().default(fileURLToPath(new URL('../../data', import.meta.url))),
  /**
   * The PostgreSQL to use; if it is left out, a local environment uses an embedded one, and no other starts. With
   * several servers, separated by commas, connections go to the one that takes writes.
   */
  DATABASE_URL: DatabaseAddress.optional(),
  /**
   * The same database as the role that owns its tables: it migrates them at a start that finds something to do, and
   * gives the role of DATABASE_URL what the programs need of them, and no more. Without it DATABASE_URL is either a
   * role that was prepared so, or the owner itself. Never through a pooler.
   */
  DATABASE_OWNER_URL: DatabaseAddress.optional(),
  /**
   * An existing folder into which a process with the jobs role writes a backup each night and tries it; without it
   * there are no backups. Seven good ones are kept.
   */
  BACKUP_DIR: z.string().optional(),
  /**
   * `elsewhere`: the database is backed up by other means, which are watched there. Otherwise an installation in
   * production that was never backed up by this product raises an alarm.
   */
  BACKUPS: z.enum(['here', 'elsewhere']).default('here'),
  /**
   * `transaction`: DATABASE_URL leads to a pooler that gives a connection of the server to each transaction, as
   * PgBouncer does with `pool_mode = transaction`. Statements are not prepared then. One that pools by session needs
   * `none`.
   */
  DATABASE_POOLER: z.enum(POOLERS).default('none'),
  /**
   * The same database without that pooler, for what needs a session of its own: `LISTEN`, migrations and backups.
   * Required with `DATABASE_POOLER=transaction`, and of no use otherwise.
   */
  DATABASE_DIRECT_URL: DatabaseAddress.optional(),
  /**
   * A standby of the same database, or what leads to one of several, as the role of DATABASE_URL: lists that
   * administrators alone read come from there, and say how old they are. Through the pooler too, where there is one.
   */
  DATABASE_READ_URL: StandbyAddress.optional(),
  /** Connections of one process; a process with the engine role opens as many again. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(20),
  /** Time after which a statement of a call or of the engine is given up; jobs have longer. */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
  /**
   * `nats://user:password@host:4222`, or several servers of a cluster, separated by commas: what changes is announced
   * over NATS 2 instead of PostgreSQL. All processes of a database have it, or none.
   */
  NATS_URL: NatsAddresses.optional(),
  /** `off`: the demo that a local installation is filled with begins today, without the months behind it. */
  DEMO_PAST: z.enum(['on', 'off']).default('on'),
  /** Address of the simulated broker. */
  IG_SIM_URL: WebAddress.default('http://127.0.0.1:8010/gateway/deal'),
  /** Address of IG for demo accounts. */
  IG_DEMO_URL: WebAddress.default('https://demo-api.ig.com/gateway/deal'),
  /** Address of IG for live accounts. */
  IG_LIVE_URL: WebAddress.default('https://api.ig.com/gateway/deal'),
  /**
   * `api key:identifier:password` of the account that the simulator's prices are read with, or of several, a line
   * each: they share the markets, 40 of them streamed by each, and stand in for one that is locked.
   */
  FEED_SIM: BrokerLogins.default('sim-feed-key:SIM-FEED:sim-feed-2026'),
  /** The same for demo accounts; without it they have no prices. */
  FEED_DEMO: BrokerLogins.optional(),
  /** The same for live accounts; without it they have no prices. */
  FEED_LIVE: BrokerLogins.optional(),
  /** How often the simulator's prices are read. */
  FEED_SIM_EVERY_MS: z.coerce.number().int().min(20).default(500),
  /** With `off`, prices and confirms are polled although the broker would stream them. */
  BROKER_STREAMS: z.enum(['on', 'off']).default('on'),
  /**
   * How many accounts of this process have their confirms streamed, over a connection each; those of the others are
   * polled.
   */
  BROKER_STREAMED_ACCOUNTS: z.coerce.number().int().min(0).max(5000).default(200),
  /** Time after which an engine that has not renewed its keys and feeds has lost them. */
  ENGINE_LEASE_MS: z.coerce.number().int().min(1000).default(15_000),
  /** Time without a trace at the broker after which an order is taken never to have reached it. */
  ORDER_ABSENT_AFTER_MS: z.coerce.number().int().min(1000).default(90_000),
  /**
   * Where the gateway serves its GATEWAY_RELEASES_PORT to the inside network; without it, superusers can neither see
   * nor change in their console which versions of shell and remotes are served.
   */
  RELEASES_URL: WebAddress.optional(),
  /** The publisher's token that the API shows there: a row of the gateway's PUBLISH_TOKENS_FILE has its hash. */
  RELEASES_TOKEN: z.string().min(32).optional(),
  /** Origins of the gateway that may call the API from a browser. */
  WEB_ORIGINS: z
    .string()
    .default('http://localhost:3000,http://127.0.0.1:3000')
    .transform(list)
    .pipe(z.array(WebOrigin).min(1)),
  /** Origins of other teams' pages that may load remotes and call the API, separated by commas: https, or http on this machine. None by default; gateway and API have the same. */
  FOREIGN_HOSTS: ForeignHosts,
  /**
   * Addresses at which browsers find the API, separated by commas: the `API_BASE_URL` of each gateway. The proof of
   * a session's key must name one of them.
   */
  API_BASE_URLS: z
    .string()
    .default('http://localhost:8000,http://127.0.0.1:8000')
    .transform(list)
    .pipe(z.array(WebAddress).min(1)),
  /**
   * With `allow`, a client that shows no key when it signs in, such as one without DPoP, gets a session that is
   * bound to no key. With `forbid`, it cannot sign in, and sessions that are bound to no key end.
   */
  UNBOUND_SESSIONS: z.enum(['allow', 'forbid']).default('allow'),
  /**
   * Days after which a session ends however much it is used, and its user signs in again; one that is not used ends
   * after thirty. It holds for sessions that begin from then on.
   */
  SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  /**
   * Keys of 32 bytes in base64, separated by commas or lines: the first seals what the database keeps secret, and
   * all of them open it.
   */
  SEAL_KEY: z.string().transform(parseSealKeys).pipe(SealKeys).optional(),
  /** PKCS#8 PEM of the ES256 key that signs access tokens. */
  SIGNING_KEY: SigningKey.optional(),
  /**
   * The mail server; if it is left out, a local environment writes mails into a folder of DATA_DIR, and no other
   * starts.
   */
  SMTP_URL: createUrlSchema(['smtp', 'smtps'], 'smtps://user:password@host:465').optional(),
  /** The sender of all mails. */
  MAIL_FROM: MailSender.default('Entropi <no-reply@localhost>'),
  /**
   * The private key of pushes to browsers (VAPID): 32 bytes in base64url. A local environment makes one; elsewhere
   * there are no pushes without it. With another key all browsers have to be switched on again.
   */
  PUSH_KEY: PushKey.optional(),
  /**
   * Origins of push services besides those of the known browsers, separated by commas; https, unless local. Users may
   * have the API send pushes to any address there.
   */
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : list(text)))
    .pipe(z.array(WebOrigin)),
  /**
   * The token of the Telegram bot by which users may have notices sent; API and jobs have the same. Without it there
   * is none of that. With another bot all users have to connect their chats again.
   */
  TELEGRAM_BOT_TOKEN: TelegramToken.optional(),
  /** Where Telegram's Bot API is served: another address for a Bot API server of one's own; https, unless local. */
  TELEGRAM_API_URL: WebAddress.default('https://api.telegram.org'),
  /**
   * Where passwords that users choose are looked for among stolen ones, by the range protocol of Pwned Passwords
   * (`<address>/range/<prefix>`); https, unless local. The first five characters of a hash are sent, and nothing else.
   * Without it they are compared with lists of common ones alone.
   */
  BREACHED_PASSWORDS_URL: WebAddress.optional(),
  /** With `open` anyone may register, with `invite` only those whom an administrator has invited by mail. */
  REGISTRATION: z.enum(['open', 'invite']).default('invite'),
  /** Requests that one address may make in a minute. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  /** Time after which a request that has not arrived whole is closed. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(30_000),
  /** Live streams of one user that a process keeps open; further ones are rejected with 429. */
  STREAMS_PER_USER: z.coerce.number().int().min(1).default(30),
  /** Live streams of all users that a process keeps open; further ones are rejected with 503. */
  STREAMS_PER_PROCESS: z.coerce.number().int().min(1).default(5000),
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** The account that users pay to, on invoices and in their codes: an IBAN, or a QR-IBAN for Swiss payers alone. */
  PAY_IBAN: Iban.optional(),
  /** Name of the holder of that account. */
  PAY_BENEFICIARY: z.string().max(70).optional(),
  /** Street and number of the holder. */
  PAY_STREET: z.string().max(70).optional(),
  /** Postcode of the holder. */
  PAY_POSTCODE: z.string().max(16).optional(),
  /** City of the holder. */
  PAY_CITY: z.string().max(35).optional(),
  /** Country of the holder, in two letters. */
  PAY_COUNTRY: Country.optional(),
  /** The value added tax that prices contain, in percent; without it they contain none. */
  VAT_PERCENT: z
    .string()
    .regex(/^(?!0+(\.0+)?$)\d{1,2}(\.\d{1,3})?$/, 'must be a percentage above 0, e.g. 8.1')
    .optional(),
  /** The name of the tax on invoices, such as `MWST`; if it is left out, it is named in each reader's language. */
  VAT_LABEL: z.string().max(20).optional(),
  /** The seller's number for the value added tax; required with VAT_PERCENT. */
  VAT_NUMBER: z.string().max(40).optional(),
  ...ArchiveVariables,
  ...TraceVariables,
  /** The lowest level of lines that are logged. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Without these an installation that is not local does not start. */
export const DEMANDED = [
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
