import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { findConnectionProblem } from '@entropi/db/hosts/connection-hosts';
import {
  ENVIRONMENT_NAMES,
  listEnvironmentProblems,
} from '@entropi/shared/config/environment-name';
import { ForeignHosts } from '@entropi/shared/config/foreign-hosts';
import { readSecretFiles } from '@entropi/shared/config/secret-files';
import { listMisspelt } from '@entropi/shared/config/variable-names';
import { type DemoKeys, RuntimeConfig } from '@entropi/shared/remote/manifest';
import type { BucketPlace } from '@entropi/shared/server/bucket';
import { type TraceConfig, TraceVariables } from '@entropi/shared/server/trace-config';
import { z } from 'zod';

const Origin = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

const Origins = z.string().transform((text, context) =>
  text
    .split(',')
    .filter(Boolean)
    .map((origin) => {
      const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
      if (!isOrigin) context.addIssue({ code: 'custom', message: `${origin} is no origin` });
      return origin;
    }),
);

const Values = z.object({
  /** Port on which the gateway listens. */
  GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address on which it listens. */
  GATEWAY_HOST: z.string().default('127.0.0.1'),
  /** Port of `/metrics` for the inside network; not served if left out. */
  GATEWAY_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Port on which the API reads and changes the registry for superusers, for the inside network; not served if left out. */
  GATEWAY_RELEASES_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Folder of the store: the registry and the published files. */
  ENTROPI_DATA: z.string().default('data'),
  /** Folder of the record of what browsers load, which gateways write. */
  ENTROPI_USES: z.string().optional(),
  /** A PostgreSQL that holds the registry, for several gateways, as DATABASE_URL also of several servers; files of this machine if left out. */
  REGISTRY_DATABASE_URL: z
    .string()
    .superRefine((text, context) => {
      const problem = findConnectionProblem(text);
      if (problem !== null)
        context.addIssue({ code: 'custom', message: `is no address of PostgreSQL: ${problem}` });
    })
    .optional(),
  /** An S3-compatible bucket that holds the published files; a folder of this machine if left out. */
  STORE_BUCKET: z.string().min(3).optional(),
  /** The region of the bucket. */
  STORE_REGION: z.string().min(1).optional(),
  /** The address of the bucket's service; Amazon's own if left out. */
  STORE_ENDPOINT: Origin.optional(),
  /** Names the bucket in the path of an address and not in its host, as most others than Amazon. */
  STORE_PATH_STYLE: z.enum(['true', 'false']).default('false'),
  /** Id of the bucket's key; if left out, the AWS SDK searches for one itself: in its variables and files, or by the machine's role. */
  STORE_ACCESS_KEY_ID: z.string().min(1).optional(),
  /** The secret of that key. */
  STORE_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** `local`, `staging` or `production`. Pages report loads and violations unless it is local; a local registry can be changed without a token. Demanded beside REGISTRY_DATABASE_URL and STORE_BUCKET. */
  ENTROPI_ENV: z.enum(ENVIRONMENT_NAMES).default('local'),
  /** Address at which browsers find the API; demanded unless local. */
  API_BASE_URL: Origin.default('http://localhost:8000'),
  /** Address at which the gateway finds the API, if it differs from API_BASE_URL. */
  API_INTERNAL_URL: Origin.optional(),
  /** `api key:identifier:password` of a simulated account, offered where broker keys are asked for. */
  DEMO_KEYS: z
    .string()
    .regex(/^[^:]+:[^:]+:.+$/)
    .optional(),
  /** Set where TLS ends in front of the gateway: browsers then stay on it. */
  GATEWAY_TLS: z.enum(['true', 'false']).default('false'),
  /** A request that has not arrived whole after this is closed. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(30_000),
  /** Number of proxies in front, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Origins at which developers may serve a remote in place of the published one; none by default. */
  OVERRIDE_ORIGINS: Origins.default([]),
  /** Origins of other teams' pages that may load remotes and call the API, separated by commas: https, or http on this machine. None by default; gateway and API have the same. */
  FOREIGN_HOSTS: ForeignHosts,
  /** Secret that signs the developers' cookie; the same for every gateway. */
  OVERRIDE_SECRET: z.string().min(32).optional(),
  /** The file that lists who may change what; without it only a local registry can be changed. */
  PUBLISH_TOKENS_FILE: z.string().optional(),
  ...TraceVariables,
  /** What is logged, and what is more than that. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

const Environment = Values.superRefine((values, context) => {
  const complain = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  const { OVERRIDE_ORIGINS: origins, STORE_BUCKET, STORE_REGION } = values;
  if (values.ENTROPI_ENV !== 'local' && origins.length > 0 && !values.OVERRIDE_SECRET) {
    complain('OVERRIDE_SECRET', 'needed with OVERRIDE_ORIGINS');
  }
  if (values.GATEWAY_RELEASES_PORT !== undefined && !values.PUBLISH_TOKENS_FILE) {
    complain('PUBLISH_TOKENS_FILE', 'needed with GATEWAY_RELEASES_PORT');
  }
  if (STORE_BUCKET && !STORE_REGION) complain('STORE_REGION', 'needed with STORE_BUCKET');
  for (const name of ['STORE_REGION', 'STORE_ENDPOINT', 'STORE_ACCESS_KEY_ID'] as const) {
    if (values[name] && !STORE_BUCKET) complain('STORE_BUCKET', `needed with ${name}`);
  }
  const { STORE_ACCESS_KEY_ID: id, STORE_SECRET_ACCESS_KEY: secret } = values;
  if (id && !secret) complain('STORE_SECRET_ACCESS_KEY', 'needed with STORE_ACCESS_KEY_ID');
  if (secret && !id) complain('STORE_ACCESS_KEY_ID', 'needed with STORE_SECRET_ACCESS_KEY');
});

function describeBucket(values: z.output<typeof Values>): BucketPlace | null {
  const { STORE_BUCKET: bucket, STORE_REGION: region } = values;
  if (!bucket || !region) return null;
  const { STORE_ACCESS_KEY_ID: accessKeyId, STORE_SECRET_ACCESS_KEY: secretAccessKey } = values;
  return {
    bucket,
    region,
    ...(values.STORE_ENDPOINT ? { endpoint: values.STORE_ENDPOINT } : {}),
    isPathStyle: values.STORE_PATH_STYLE === 'true',
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  };
}

function describeReleases(values: z.output<typeof Values>): PlatformConfig['releases'] {
  const { GATEWAY_RELEASES_PORT: port, PUBLISH_TOKENS_FILE: tokensFile } = values;
  return port === undefined || !tokensFile ? null : { port, tokensFile };
}

export interface PlatformConfig {
  port: number;
  host: string;
  metricsPort: number | undefined;
  /** Port for the API's releases, and the list of those who may make them; null if it is not served. */
  releases: { port: number; tokensFile: string } | null;
  traces: TraceConfig;
  logLevel: string;
  /** Folder of the registry's documents and of the published files, if these are files of this machine. */
  storeDir: string;
  /** Folder of the record of which versions browsers load, if the registry consists of files. */
  usesDir: string;
  /** Bucket that holds the published files instead; null for the folder. */
  bucket: BucketPlace | null;
  registryDatabaseUrl: string | undefined;
  apiInternalUrl: string;
  tls: boolean;
  requestTimeoutMs: number;
  trustedProxies: number;
  overrides: { origins: string[]; secret: string };
  /** Origins of other teams' pages that may load remotes. */
  foreignHosts: readonly string[];
  runtime: RuntimeConfig;
  /** Warnings about settings that look wrong, but that a local gateway starts with all the same. */
  warnings: readonly string[];
}

/**
 * Reads the configuration of the gateway and the command line, each variable as `NAME` or from the
 * file that `NAME_FILE` names. Throws a list of what is wrong.
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): PlatformConfig {
  const { environment, problems } = readSecretFiles(variables, Object.keys(Values.shape));
  // Compose passes an empty text for a variable that is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) problems.push(z.prettifyError(parsed.error));
  problems.push(...listEnvironmentProblems(given, ['REGISTRY_DATABASE_URL', 'STORE_BUCKET']));
  const warnings = listMisspelt(Object.keys(given));
  if (given.ENTROPI_ENV && given.ENTROPI_ENV !== 'local') {
    problems.push(...warnings);
    if (!given.API_BASE_URL) problems.push('API_BASE_URL: missing');
  }
  if (!parsed.success || problems.length > 0) {
    throw new Error(`Configuration:\n${problems.join('\n')}`);
  }
  const values = parsed.data;
  return {
    port: values.GATEWAY_PORT,
    host: values.GATEWAY_HOST,
    metricsPort: values.GATEWAY_METRICS_PORT,
    releases: describeReleases(values),
    traces: values,
    logLevel: values.LOG_LEVEL,
    storeDir: path.resolve(values.ENTROPI_DATA, 'registry'),
    usesDir: path.resolve(values.ENTROPI_USES ?? path.join(values.ENTROPI_DATA, 'registry/uses')),
    bucket: describeBucket(values),
    registryDatabaseUrl: values.REGISTRY_DATABASE_URL,
    apiInternalUrl: values.API_INTERNAL_URL ?? values.API_BASE_URL,
    tls: values.GATEWAY_TLS === 'true',
    requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
    trustedProxies: values.TRUSTED_PROXIES,
    overrides: {
      origins: values.OVERRIDE_ORIGINS,
      // On a developer's machine the cookies may end with the process.
      secret: values.OVERRIDE_SECRET ?? randomBytes(32).toString('base64'),
    },
    foreignHosts: values.FOREIGN_HOSTS,
    runtime: RuntimeConfig.parse({
      environment: values.ENTROPI_ENV,
      apiBaseUrl: values.API_BASE_URL,
      demoKeys: readDemoKeys(values.DEMO_KEYS),
    }),
    warnings,
  };
}

/** Reads how much a failed command reports, whatever else is wrong with the configuration. */
export function readLogLevel(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return environment.LOG_LEVEL;
}

function readDemoKeys(text: string | undefined): DemoKeys | undefined {
  const [api_key = '', identifier = '', ...password] = text?.split(':') ?? [];
  if (text === undefined) return undefined;
  return { environment: 'SIM', api_key, identifier, password: password.join(':') };
}

/** Variables of `dev`: the folder that the watching builds write to, and the names of the bundles. */
export function readDevelopmentConfig(environment: NodeJS.ProcessEnv = process.env) {
  const { DEV_FILES, DEV_BUNDLES } = z
    .object({ DEV_FILES: z.string(), DEV_BUNDLES: z.string() })
    .parse(environment);
  return { filesDir: DEV_FILES, names: DEV_BUNDLES.split(',') };
}

const Publishing = z.object({
  /** `local`, `staging` or `production`. Pages report loads and violations unless it is local; a local registry can be changed without a token. Demanded beside REGISTRY_DATABASE_URL and STORE_BUCKET. */
  ENTROPI_ENV: z.enum(ENVIRONMENT_NAMES).default('local'),
  /** The file that lists who may change what; without it only a local registry can be changed. */
  PUBLISH_TOKENS_FILE: z.string().optional(),
  /** The token of a publisher. */
  PUBLISH_TOKEN: z.string().optional(),
  /** Of the kit: where a team's releases are made, i.e. a gateway's GATEWAY_RELEASES_PORT. */
  RELEASES_URL: Origin.optional(),
  /** The Chromium in which `publish` opens the pages; of `npm run platform`, the one that is installed. */
  CHROMIUM_PATH: z.string().optional(),
});

export interface PublishingConfig {
  tokensFile: string | undefined;
  token: string | undefined;
  /** Whether the machine's user may change the registry if there is no list of tokens. */
  isOpen: boolean;
  /** Path of the Chromium that opens pages; none is opened if left out. */
  browserPath?: string | undefined;
}

/** Reads what the commands that change the registry need besides. Throws a list of what is wrong. */
export function readPublishingConfig(variables: NodeJS.ProcessEnv = process.env): PublishingConfig {
  const { environment, problems } = readSecretFiles(variables, ['PUBLISH_TOKEN']);
  const parsed = Publishing.safeParse(environment);
  problems.push(...listEnvironmentProblems(environment, []));
  if (!parsed.success) problems.push(z.prettifyError(parsed.error));
  if (!parsed.success || problems.length > 0) {
    throw new Error(`Configuration:\n${problems.join('\n')}`);
  }
  return {
    tokensFile: parsed.data.PUBLISH_TOKENS_FILE,
    token: parsed.data.PUBLISH_TOKEN,
    isOpen: parsed.data.ENTROPI_ENV === 'local',
    browserPath: parsed.data.CHROMIUM_PATH || undefined,
  };
}

const Kit = Publishing.pick({ RELEASES_URL: true, PUBLISH_TOKEN: true, CHROMIUM_PATH: true });

export interface KitConfig {
  /** Where releases are made; undefined if it is not said. */
  releasesUrl: string | undefined;
  token: string | undefined;
  /** Path of the Chromium that opens pages; none is opened if left out. */
  browserPath: string | undefined;
}

/** Reads the variables of the kit. Throws a list of what is wrong. */
export function readKitConfig(variables: NodeJS.ProcessEnv = process.env): KitConfig {
  const { environment, problems } = readSecretFiles(variables, ['PUBLISH_TOKEN']);
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''));
  const parsed = Kit.safeParse(given);
  if (!parsed.success) problems.push(z.prettifyError(parsed.error));
  if (!parsed.success || problems.length > 0) {
    throw new Error(`Configuration:\n${problems.join('\n')}`);
  }
  const { RELEASES_URL: releasesUrl, PUBLISH_TOKEN: token, CHROMIUM_PATH } = parsed.data;
  return { releasesUrl, token, browserPath: CHROMIUM_PATH };
}
