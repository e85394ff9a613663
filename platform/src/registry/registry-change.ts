import { userInfo } from 'node:os';
import { EntryState } from '@entropi/contracts/platform';
import { RegistryDocument } from '@entropi/shared/remote/manifest';
import { z } from 'zod';
import { findEntry } from './channels';
import { settleClaims } from './claims';

/** Who changed what; stored with the revision that the change made. */
export const RegistryChange = z.strictObject({
  /** Name of the token, or of the machine's user where no token is demanded. */
  by: z.string(),
  what: z.string(),
  name: z.string(),
  before: z.nullable(EntryState),
  after: z.nullable(EntryState),
  /** Versions whose files were removed too; only of a pruning. */
  removed: z.array(z.string()).optional(),
  /** The version that was recalled; only of a recall. */
  recalled: z.string().optional(),
  /** The reason of a recall, or of the stop of a canary by the gateway. */
  reason: z.string().optional(),
});
export type RegistryChange = z.infer<typeof RegistryChange>;

/** A stored revision: the document, when it was written and by whom. */
export const Revision = z.strictObject({
  document: RegistryDocument,
  /** Null for a revision that is older than this field. */
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

/** Describes the change of one name from one document to the next. */
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
