import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import type { LoadReport } from '@entropi/shared/remote/reports';
import type { FastifyBaseLogger } from 'fastify';
import { isInShare } from '../gateway/device';
import { changeEntry, findEntry, getEntry } from '../registry/channels';
import { type Registry, RevisionConflict } from '../registry/registry';
import { describeChange } from '../registry/registry-change';
import { describeFailures, isFailing, type Visitor, Visits } from './visits';

export interface CanaryGuardDeps {
  registry: Pick<Registry, 'read' | 'write'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** The counts of one name while it has a canary. */
interface Watch {
  version: string;
  canary: Visits;
  stable: Visits;
}

const toHold = (name: string, version: string) => `${name} ${version}`;

/** Removes a canary from a document. */
function endCanary(document: RegistryDocument, name: string): RegistryDocument {
  const { canary: _ended, ...channels } = getEntry(document, name).channels;
  return changeEntry(document, name, { channels });
}

/**
 * Ends a canary whose loads fail for a larger share of its visitors than those of the stable version. Each gateway
 * counts for itself, since its start.
 */
export function createCanaryGuard({ registry, log }: CanaryGuardDeps) {
  const watches = new Map<string, Watch>();
  /** Canaries that this gateway no longer serves, whether or not it could write that into the registry. */
  const held = new Set<string>();
  const shown = new WeakMap<RegistryDocument, RegistryDocument>();

  function getWatch(name: string, version: string): Watch {
    const known = watches.get(name);
    if (known?.version === version) return known;
    const watch = { version, canary: new Visits(), stable: new Visits() };
    watches.set(name, watch);
    return watch;
  }

  /** Forgets ended canaries, so that one that a person starts again is counted anew. */
  function release(document: RegistryDocument): void {
    for (const [name, { version }] of watches) {
      if (findEntry(document, name)?.channels.canary?.version === version) continue;
      forget(name, version);
    }
  }

  function forget(name: string, version: string): void {
    watches.delete(name);
    held.delete(toHold(name, version));
  }

  async function stop(name: string, { version, canary }: Watch): Promise<void> {
    held.add(toHold(name, version));
    const reason = describeFailures(canary);
    log.error({ name, version, reason }, 'a canary is stopped');
    try {
      const before = await registry.read();
      if (findEntry(before, name)?.channels.canary?.version !== version) return;
      const after = endCanary(before, name);
      const what = 'stop canary';
      await registry.write(
        after,
        describeChange({ by: 'gateway', what, name, reason }, before, after),
      );
      forget(name, version);
    } catch (error) {
      // On a conflict, another gateway or a person has changed the registry first, and the canary is judged again.
      // After any other failure this gateway goes on withholding it.
      const isOld = error instanceof RevisionConflict;
      if (isOld) held.delete(toHold(name, version));
      else
        log.error(
          { err: error, name, version },
          'the registry still has the stopped canary: end it there by `rollback`',
        );
    }
  }

  async function count(
    document: RegistryDocument,
    name: string,
    version: string,
    { report, visitor }: { report: LoadReport; visitor: Visitor },
  ): Promise<void> {
    const channels = findEntry(document, name)?.channels;
    const { deviceId, address } = visitor;
    if (!channels?.canary || !deviceId) return;
    const { canary, stable } = channels;
    const isChosen = isInShare(deviceId, name, canary.percent);
    const watch = getWatch(name, canary.version);
    // Reports of devices that were not served this version do not count.
    if (version === canary.version && isChosen) watch.canary.add({ deviceId, address }, report);
    else if (version === stable && !isChosen) watch.stable.add({ deviceId, address }, report);
    else return;
    const isHeld = held.has(toHold(name, canary.version));
    if (!isHeld && isFailing(watch.canary, watch.stable)) await stop(name, watch);
  }

  return {
    /** Counts what a page reports of a load. Never rejects. */
    async observe(document: RegistryDocument, report: LoadReport, visitor: Visitor): Promise<void> {
      if (report.shell) await count(document, 'shell', report.shell, { report, visitor });
      if (report.version) await count(document, report.remote, report.version, { report, visitor });
    },
    /** Removes from a document the canaries that were stopped here. */
    withhold(document: RegistryDocument): RegistryDocument {
      release(document);
      if (held.size === 0) return document;
      const known = shown.get(document);
      if (known) return known;
      const names = ['shell', ...Object.keys(document.remotes)].filter((name) => {
        const canary = findEntry(document, name)?.channels.canary;
        return canary && held.has(toHold(name, canary.version));
      });
      const without = names.reduce(endCanary, document);
      shown.set(document, without);
      return without;
    },
  };
}

export type CanaryGuard = ReturnType<typeof createCanaryGuard>;
