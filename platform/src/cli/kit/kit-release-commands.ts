import type { EntryStatus } from '@entropi/contracts/platform';
import { RevisionConflict } from '../../registry/registry';
import { Rejection, UsageError } from '../../rejection';
import type { ReleaseRequest } from '../../releases/run-release';
import {
  describeCanary,
  describePromotion,
  describeRecall,
  describeRollback,
} from '../describe-release';
import { type Call, parsePercent } from '../parse-call';
import type { KitRun } from './kit-parts';
import type { ReleasesPort } from './releases-port';

/** Others release too: what was read a moment ago may have changed. */
const MAX_TRIES = 5;

type Wanted = (revision: number) => ReleaseRequest;

/** Carries a release out at the revision that is current; returns what was served before it and after. */
async function release(port: ReleasesPort, name: string, want: Wanted) {
  // At most MAX_TRIES calls.
  for (let tries = 1; ; tries += 1) {
    const { revision, entries } = await port.readStatus();
    const entry = entries.find((each) => each.name === name);
    try {
      const { before, after } = await port.release(name, want(revision));
      return { entry, before, after };
    } catch (error) {
      if (!(error instanceof RevisionConflict) || tries === MAX_TRIES) throw error;
    }
  }
}

/** A reason, if one is given. Throws for what only those may leave out who run the registry. */
function readReason({ switches, options }: Call): { reason?: string } {
  if (switches.has('unchecked')) {
    throw new UsageError('--unchecked is for those who run the registry: publish the build again');
  }
  return options.reason === undefined ? {} : { reason: options.reason };
}

const findStable = (entry: EntryStatus | undefined) => entry?.stable ?? null;

/** Serves a version to all devices; returns what was stable before. */
export async function promoteBy(
  port: ReleasesPort,
  name: string,
  version: string,
  reason: { reason?: string } = {},
): Promise<string | null> {
  const { entry } = await release(port, name, (revision) => ({
    what: 'promote',
    body: { revision, version, ...reason },
  }));
  return findStable(entry);
}

export const promote: KitRun<'promote'> = async (call, { port }) => {
  const [name = '', version = ''] = call.args;
  const before = await promoteBy(port, name, version, readReason(call));
  return describePromotion({ name, version, before });
};

export const canary: KitRun<'canary'> = async (call, { port }) => {
  const [name = '', version = '', share = ''] = call.args;
  const percent = parsePercent(share);
  const reason = readReason(call);
  const { entry } = await release(port, name, (revision) => ({
    what: 'canary',
    body: { revision, version, percent, ...reason },
  }));
  return describeCanary({ name, version, percent, stable: findStable(entry) });
};

export const rollback: KitRun<'rollback'> = async (call, { port }) => {
  const [name = ''] = call.args;
  const reason = readReason(call);
  const { before, after } = await release(port, name, (revision) => ({
    what: 'rollback',
    body: { revision, ...reason },
  }));
  const from = before?.canary?.version ?? before?.stable;
  if (!from) throw new Rejection(`${name} was not served before`);
  const ended = before?.canary ? 'canary' : 'stable';
  return describeRollback({ name, ended, from, to: after?.stable ?? null });
};

export const recall: KitRun<'recall'> = async (call, { port }) => {
  const [name = '', version = ''] = call.args;
  const { reason = '' } = readReason(call);
  const { after } = await release(port, name, (revision) => ({
    what: 'recall',
    body: { revision, version, reason: reason.trim() },
  }));
  return describeRecall({ name, version, reason: reason.trim(), stable: after?.stable ?? null });
};
