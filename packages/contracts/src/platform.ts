import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { boundedInteger, Page, pageSchema } from './primitives';
import { Channels, Label, RemoteName, Version } from './published';

const Name = z.string().check(z.describe('shell, or a remote'));
const At = z.iso.datetime().check(z.describe('UTC'));
const VersionName = z.string();

export const VersionState = z.strictObject({
  version: VersionName,
  channel: z
    .enum(['stable', 'canary', 'previous', 'waiting', 'recalled'])
    .check(
      z.describe('previous: a rollback may go to it; waiting: published, and served to no one'),
    ),
  percent: z.number().check(z.describe('Share of the devices that are served it')),
  published: z
    .nullable(z.strictObject({ at: At, by: z.string() }))
    .check(z.describe('null where the registry does not record it')),
  size_gz_bytes: z
    .nullable(z.int())
    .check(z.describe('All its scripts and its manifest in gzip; null if the store does not say')),
  contract: z
    .string()
    .check(z.describe('What a shell provides, and the range that a remote requests')),
  loads: z
    .nullable(
      z.strictObject({
        ready: z.int(),
        failed: z.int(),
        failed_by_phase: z.record(z.string(), z.int()),
      }),
    )
    .check(z.describe('What pages reported within seven days; null if no page did')),
  recalled: z.nullable(z.strictObject({ at: At, reason: z.string() })),
});
export type VersionState = z.infer<typeof VersionState>;

export const Rollback = z
  .nullable(
    z.strictObject({
      ends: z.enum(['canary', 'stable']),
      from: VersionName,
      to: z.nullable(VersionName).check(z.describe('What is stable then')),
    }),
  )
  .check(z.describe('What a rollback would do now; null if there is nothing to go back to'));
export type Rollback = z.infer<typeof Rollback>;

export const EntryStatus = z.strictObject({
  name: Name,
  title: z.nullable(Label).check(z.describe('The name that users read; null for the shell')),
  stable: z.nullable(VersionName),
  canary: z.nullable(z.strictObject({ version: VersionName, percent: z.number() })),
  rollback: Rollback,
  versions: z.array(VersionState),
});
export type EntryStatus = z.infer<typeof EntryStatus>;

/** What is published, and what is served to whom: what `npm run platform -- status` reports too. */
export const PlatformStatus = z.strictObject({
  revision: z.int(),
  written: z.nullable(z.strictObject({ at: At, by: z.string() })),
  entries: z.array(EntryStatus),
  unknown: z.array(z.string()).check(z.describe('What could not be read, in words')),
});
export type PlatformStatus = z.infer<typeof PlatformStatus>;

/** What the registry records of one name before or after a change. */
export const EntryState = z.strictObject({
  channels: Channels,
  versions: z.array(z.string()),
  /** What it owns, as `path /login`; left out by changes that are older than this field. */
  claims: z.optional(z.array(z.string())),
});

/** A change of the registry, as `npm run platform -- audit` reports it too. */
export const PlatformChange = z.strictObject({
  revision: z.int(),
  /** These are null for a revision that is older than the record of changes. */
  at: z.nullable(At),
  by: z.nullable(z.string()),
  what: z.nullable(z.string()),
  name: z.nullable(Name),
  before: z.nullable(EntryState),
  after: z.nullable(EntryState),
  removed: z.optional(z.array(z.string())),
  recalled: z.optional(z.string()),
  reason: z.optional(z.string()),
  words: z.string().check(z.describe('The change in a sentence')),
});
export type PlatformChange = z.infer<typeof PlatformChange>;

export const getPlatformStatus = endpoint({
  id: 'getPlatformStatus',
  method: 'GET',
  path: '/api/admin/platform',
  role: 'superuser',
  summary: 'Versions of shell and remotes: which are served to whom, and how their loads end',
  reply: PlatformStatus,
});

/** Filters of the record of changes. */
export const PlatformChangeFilter = z.strictObject({ name: z.optional(RemoteName) });

export const listPlatformChanges = endpoint({
  id: 'listPlatformChanges',
  method: 'GET',
  path: '/api/admin/platform/changes',
  role: 'superuser',
  summary: 'Who published, promoted, rolled back or recalled what, newest first',
  query: z.extend(Page, PlatformChangeFilter.shape),
  reply: pageSchema(PlatformChange),
});

/** Longest reason, since open tabs show that of a recall. */
const MAX_REASON = 300;

const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON));

/** The revision that the user saw: another one is rejected, so that nothing is done twice or to what has changed. */
const Seen = { revision: boundedInteger(0) };

export const Promotion = z.strictObject({
  ...Seen,
  version: Version,
  reason: z.optional(Reason),
});

export const Canary = z.strictObject({
  ...Seen,
  version: Version,
  percent: z.number().check(z.minimum(0), z.maximum(100)),
  reason: z.optional(Reason),
});

export const RollingBack = z.strictObject({ ...Seen, reason: z.optional(Reason) });

export const Recalling = z.strictObject({ ...Seen, version: Version, reason: Reason });

/** What a call has done; `is_changed` is false where all was so already. */
export const PlatformRelease = z.strictObject({ revision: z.int(), is_changed: z.boolean() });
export type PlatformRelease = z.infer<typeof PlatformRelease>;

const EntryPath = z.strictObject({ name: RemoteName });

export const promotePlatformVersion = endpoint({
  id: 'promotePlatformVersion',
  method: 'POST',
  path: '/api/admin/platform/{name}/promote',
  role: 'superuser',
  risk: 'power',
  summary: 'Serves a published version of the shell or a remote to all devices',
  params: EntryPath,
  body: Promotion,
  reply: PlatformRelease,
});

export const setPlatformCanary = endpoint({
  id: 'setPlatformCanary',
  method: 'POST',
  path: '/api/admin/platform/{name}/canary',
  role: 'superuser',
  risk: 'power',
  summary: 'Serves a published version to a share of the devices; 0 percent ends that',
  params: EntryPath,
  body: Canary,
  reply: PlatformRelease,
});

export const rollBackPlatform = endpoint({
  id: 'rollBackPlatform',
  method: 'POST',
  path: '/api/admin/platform/{name}/rollback',
  role: 'superuser',
  risk: 'power',
  summary: 'Ends the canary, or serves the version that was stable before',
  params: EntryPath,
  body: RollingBack,
  reply: PlatformRelease,
});

export const recallPlatformVersion = endpoint({
  id: 'recallPlatformVersion',
  method: 'POST',
  path: '/api/admin/platform/{name}/recall',
  role: 'superuser',
  risk: 'power',
  summary: 'Takes a version back for good; open tabs replace it',
  params: EntryPath,
  body: Recalling,
  reply: PlatformRelease,
});
