import { userInfo } from 'node:os';
import { Channels, RegistryDocument } from '@entropi/shared/remote/manifest';
import { z } from 'zod';
import { findEntry } from './channels';
import { settleClaims } from './claims';

const EntryState = z.strictObject({
  channels: Channels,
  versions: z.array(z.string()),
  /** What it owns, as `path /login`; left out by changes of before owners were recorded. */
  claims: z.array(z.string()).optional(),
});

/** Who changed what: kept with the revision that the change made. */
export const RegistryChange = z.strictObject({
  /** Name of the token, or of the machine's user where no token is demanded. */
  by: z.string(),
  what: z.string(),
  name: z.string(),
  before: EntryState.nullable(),
  after: EntryState.nullable(),
  /** Versions whose files went too; of pruning alone. */
  removed: z.array(z.string()).optional(),
  /** The version that was taken back; of recalls alone. */
  recalled: z.string().optional(),
  /** Why; of recalls, and of canaries that the gateway stopped. */
  reason: z.string().optional(),
});
export type RegistryChange = z.infer<typeof RegistryChange>;

/** A revision as it is kept: the document, when it was written and by whom. */
export const Revision = z.strictObject({
  document: RegistryDocument,
  /** Null for those of before changes were noted. */
  written: z.strictObject({ at: z.iso.datetime(), change: RegistryChange }).nullable(),
});
export type Revision = z.infer<typeof Revision>;

function describeEntry(document: RegistryDocument, name: string) {
  const entry = findEntry(document, name);
  if (!entry) return null;
  const claims = settleClaims(document, document.revision).filter(({ owner }) => owner === name);
  return {
    channels: entry.channels,
    versions: Object.keys(entry.versions),
    claims: claims.map((claim) => `${claim.kind} ${claim.name}`),
  };
}

/** The change of one name from one document to the next. */
export function describeChange(
  {
    by = userInfo().username,
    what,
    name,
    reason,
  }: { by?: string; what: string; name: string; reason?: string },
  before: RegistryDocument,
  after: RegistryDocument,
): RegistryChange {
  return {
    by,
    what,
    name,
    before: describeEntry(before, name),
    after: describeEntry(after, name),
    ...(reason === undefined ? {} : { reason }),
  };
}
