import { readPublishingConfig } from '../config';
import { authorizeChange } from '../publish/publish-token';
import { findEntry } from '../registry/channels';
import { listUnused, pruneVersions } from '../registry/prune';
import { recallVersion } from '../registry/recall';
import {
  promoteVersion,
  type ReleaseDeps,
  retireRemote,
  rollBack,
  setCanary,
} from '../registry/release';
import {
  describeCanary,
  describePromotion,
  describeRecall,
  describeRollback,
} from './describe-release';
import { next } from './next';
import type { Parts, Run } from './outcome';
import { type Call, parsePercent } from './parse-call';

const authorize = (name: string) => authorizeChange([name], readPublishingConfig());

/** Returns how a release checks that a version is complete; the store is null if the flag turns that off. */
function describeRelease({ switches, options }: Call, { registry, store }: Parts): ReleaseDeps {
  const { reason } = options;
  return {
    registry,
    store: switches.has('unchecked') ? null : store,
    ...(reason === undefined ? {} : { reason }),
  };
}

async function findStable({ registry }: Parts, name: string): Promise<string | null> {
  return findEntry(await registry.read(), name)?.channels.stable ?? null;
}

export const promote: Run<'promote'> = async (call, parts) => {
  const [name = '', version = ''] = call.args;
  const by = await authorize(name);
  const before = await findStable(parts, name);
  await promoteVersion(describeRelease(call, parts), name, version, by);
  return describePromotion({ name, version, before });
};

export const canary: Run<'canary'> = async (call, parts) => {
  const [name = '', version = '', share = ''] = call.args;
  const percent = parsePercent(share);
  await setCanary(describeRelease(call, parts), name, version, percent, await authorize(name));
  return describeCanary({ name, version, percent, stable: await findStable(parts, name) });
};

export const rollback: Run<'rollback'> = async (call, parts) => {
  const [name = ''] = call.args;
  const done = await rollBack(describeRelease(call, parts), name, await authorize(name));
  return describeRollback({ name, ...done });
};

export const recall: Run<'recall'> = async (call, parts) => {
  const [name = '', version = ''] = call.args;
  const reason = call.options.reason ?? '';
  const by = await authorize(name);
  const stable = await recallVersion(describeRelease(call, parts), { name, version, reason, by });
  return describeRecall({ name, version, reason: reason.trim(), stable });
};

export const retire: Run<'retire'> = async ({ args: [name = ''], options }, { registry }) => {
  await retireRemote(registry, name, await authorize(name), options.reason);
  return {
    result: { name },
    lines: [`${name} is served no more`],
    next: [next.status, next.prune(name, 'after seven days: removes its files')],
  };
};

export const prune: Run<'prune'> = async (call, { registry, uses, store }) => {
  const [name = ''] = call.args;
  const dryRun = call.switches.has('dry-run');
  const pruning = { registry, uses, store, nowMs: Date.now() };
  const removed = dryRun
    ? await listUnused(name, pruning)
    : await pruneVersions(name, { ...pruning, by: await authorize(name) });
  const verb = dryRun ? 'would go' : 'went';
  const isLeft = dryRun && removed.length > 0;
  return {
    result: { name, dry_run: dryRun, removed },
    lines: [
      removed.length > 0 ? `${name}: ${removed.join(', ')} ${verb}` : `${name}: all is in use`,
    ],
    next: [isLeft ? next.prune(name, 'remove them') : next.status],
  };
};
