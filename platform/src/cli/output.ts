import { z } from 'zod';
import { RegistryChange } from '../registry/registry-change';
import { COMMANDS, type CommandName } from './command-table';

/** Rises when a member of the output is renamed, removed or means something else; new members do not raise it. */
export const OUTPUT_FORMAT = 1;

const Name = z.string().describe('shell, or a remote');
const Version = z.string();
const At = z.iso.datetime().describe('UTC');
const NameAndVersion = z.strictObject({ name: Name, version: Version });

const VersionState = z.strictObject({
  version: Version,
  channel: z
    .enum(['stable', 'canary', 'previous', 'waiting', 'recalled'])
    .describe('previous: a rollback may go to it; waiting: published, and served to no one'),
  percent: z.number().describe('Share of the devices that are served it'),
  published: z
    .strictObject({ at: At, by: z.string() })
    .nullable()
    .describe('null where the registry does not record it'),
  size_gz_bytes: z
    .int()
    .nullable()
    .describe('All its scripts and its manifest in gzip; null if the store does not say'),
  contract: z.string().describe('What a shell provides, and the range that a remote requests'),
  loads: z
    .strictObject({
      ready: z.int(),
      failed: z.int(),
      failed_by_phase: z.record(z.string(), z.int()),
    })
    .nullable()
    .describe('What pages reported within seven days; null if no page did'),
  recalled: z.strictObject({ at: At, reason: z.string() }).nullable(),
});
export type VersionState = z.infer<typeof VersionState>;

const Rollback = z
  .strictObject({
    ends: z.enum(['canary', 'stable']),
    from: Version,
    to: Version.nullable().describe('What is stable then'),
  })
  .nullable()
  .describe('What a rollback would do now; null if there is nothing to go back to');
export type Rollback = z.infer<typeof Rollback>;

const EntryStatus = z.strictObject({
  name: Name,
  stable: Version.nullable(),
  canary: z.strictObject({ version: Version, percent: z.number() }).nullable(),
  rollback: Rollback,
  versions: z.array(VersionState),
});
export type EntryStatus = z.infer<typeof EntryStatus>;

const Status = z.strictObject({
  revision: z.int(),
  written: z.strictObject({ at: At, by: z.string() }).nullable(),
  entries: z.array(EntryStatus),
  unknown: z.array(z.string()).describe('What could not be read, in words'),
});
export type Status = z.infer<typeof Status>;

const { before, after, removed, recalled, reason } = RegistryChange.shape;
const Change = z.strictObject({
  revision: z.int(),
  /** These are null for a revision that is older than the record of changes. */
  at: At.nullable(),
  by: z.string().nullable(),
  what: z.string().nullable(),
  name: Name.nullable(),
  before,
  after,
  removed,
  recalled,
  reason,
  words: z.string().describe('The change in a sentence'),
});
export type Change = z.infer<typeof Change>;

/** What each command reports. */
const results = {
  publish: z.strictObject({
    dry_run: z.boolean(),
    published: z.array(
      z.strictObject({ name: Name, version: Version, stable: Version.nullable() }),
    ),
  }),
  describe: z.strictObject({ folder: z.string(), version: Version }),
  contract: z.strictObject({ tried: z.array(z.string()) }),
  token: z.strictObject({
    token: z.string(),
    row: z.strictObject({ name: z.string(), sha256: z.string(), entries: z.array(z.string()) }),
  }),
  canary: NameAndVersion.extend({ percent: z.number(), stable: Version.nullable() }),
  promote: NameAndVersion.extend({ before: Version.nullable() }),
  rollback: z.strictObject({
    name: Name,
    ended: z.enum(['canary', 'stable']),
    from: Version,
    to: Version.nullable(),
  }),
  recall: NameAndVersion.extend({ reason: z.string(), stable: Version.nullable() }),
  retire: z.strictObject({ name: Name }),
  prune: z.strictObject({ name: Name, dry_run: z.boolean(), removed: z.array(Version) }),
  status: Status,
  audit: z.strictObject({ changes: z.array(Change), unknown: z.array(z.string()) }),
};

export type Results = { [Each in keyof typeof results]: z.infer<(typeof results)[Each]> };

const Next = z.strictObject({
  command: z.string().describe('A command line, ready to be typed'),
  why: z.string(),
});

const format = z.literal(OUTPUT_FORMAT);

const reports = (Object.keys(results) as (keyof typeof results)[]).map((command) =>
  z.strictObject({
    format,
    command: z.literal(command),
    ok: z.literal(true),
    result: results[command],
    next: z.array(Next),
  }),
);

/** What `--json` prints: one object on standard output. Messages in words are on standard error. */
export const CliOutput = z.union([
  ...reports,
  z.strictObject({
    format,
    command: z.enum(Object.keys(COMMANDS) as CommandName[]).nullable(),
    ok: z.literal(false),
    error: z.strictObject({
      kind: z
        .enum(['usage', 'rejected', 'failed'])
        .describe(
          'usage: typed wrongly; rejected: nothing was changed; failed: it could not be done',
        ),
      message: z.string(),
    }),
  }),
]);
export type CliOutput = z.infer<typeof CliOutput>;

/** JSON Schema of what `--json` prints. */
export function buildOutputSchema(): object {
  return z.toJSONSchema(CliOutput);
}
