import type { Channels } from '@entropi/contracts/published';
import type { Recall, RegistryDocument } from '@entropi/shared/remote/manifest';
import { Rejection, UsageError } from '../rejection';
import { changeEntry, getPublished, rejectNewClashes } from './channels';
import { findRecall } from './find-recall';
import { describeChange } from './registry-change';
import { type ReleaseDeps, readSeen, requireServable } from './release';

/** Longest reason, since open tabs show it. */
const REASON_LENGTH = 300;

export interface RecallRequest {
  name: string;
  version: string;
  /** The reason, shown to users who have the version open. */
  reason: string;
  /** Who recalls; the machine's user if left out. */
  by?: string;
  now?: () => number;
}

/** Removes a version from the channels; if it is stable, the one before it becomes stable. */
function withdraw(name: string, channels: Channels, version: string): Channels {
  const previous = channels.previous.filter((each) => each !== version);
  const canary = channels.canary?.version === version ? undefined : channels.canary;
  const others = canary ? { canary } : {};
  if (channels.stable !== version) return { stable: channels.stable, previous, ...others };
  const stable = previous.at(-1);
  if (stable === undefined) {
    throw new Rejection(
      `${name} has served nothing else than ${version}: promote another version first, or retire ${name}`,
    );
  }
  return { stable, previous: previous.slice(0, -1), ...others };
}

function readReason(reason: string): string {
  const text = reason.trim();
  if (text === '') throw new UsageError('Say why: --reason "what is wrong with it"');
  if (text.length > REASON_LENGTH) {
    throw new UsageError(`A reason has up to ${REASON_LENGTH} characters, this one ${text.length}`);
  }
  return text;
}

/**
 * Recalls a version for good: it leaves all channels, no channel ever gets it again, and open tabs that run it move
 * to the version that is served instead. Throws `Rejection` if there is none.
 *
 * @returns the version that is stable then; null before anything was promoted
 */
export async function recallVersion(
  { registry, store, seen }: ReleaseDeps,
  { name, version, reason, by, now = Date.now }: RecallRequest,
): Promise<string | null> {
  const why = readReason(reason);
  const before = await readSeen({ registry, seen });
  const known = findRecall(before, name, version);
  if (known) throw new Rejection(`${name} ${version} was recalled already: ${known.reason}`);
  const { channels } = getPublished(before, name, version);
  const withdrawn = withdraw(name, channels, version);
  const recall: Recall = { name, version, reason: why, at: new Date(now()).toISOString() };
  const recalls = [...(before.recalls ?? []), recall];
  const after: RegistryDocument = {
    ...changeEntry(before, name, { channels: withdrawn }),
    recalls,
  };
  rejectNewClashes(before, after);
  if (withdrawn.stable !== null && withdrawn.stable !== channels.stable) {
    await requireServable(store, before, name, withdrawn.stable);
  }
  const change = describeChange({ by, what: 'recall', name, reason: why }, before, after);
  await registry.write(after, { ...change, recalled: version });
  return withdrawn.stable;
}
