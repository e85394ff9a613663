import { PlatformChange, PlatformStatus } from '@entropi/contracts/platform';
import { z } from 'zod';
import { COMMANDS, type CommandName } from './command-table';

/** Rises when a member of the output is renamed, removed or means something else; new members do not raise it. */
export const OUTPUT_FORMAT = 1;

const Name = z.string().describe('shell, or a remote');
const Version = z.string();
const Delta = z.strictObject({
  from: Version.describe('An earlier version, of which browsers have the files'),
  files: z.number(),
  bytes: z.number().describe('What such a browser loads of these files'),
  whole_bytes: z.number().describe('What others load of them, in brotli'),
  ms: z.number().describe('How long it took to make'),
});
const NameAndVersion = z.strictObject({ name: Name, version: Version });

/** What each command reports. */
const results = {
  publish: z.strictObject({
    dry_run: z.boolean(),
    published: z.array(
      z.strictObject({
        name: Name,
        version: Version,
        unchanged: z.boolean().describe('Whether that version was published already'),
        stable: Version.nullable(),
        deltas: z.array(Delta),
      }),
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
  status: PlatformStatus,
  audit: z.strictObject({ changes: z.array(PlatformChange), unknown: z.array(z.string()) }),
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
