import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@entropi/db/db';
import type { Logger } from 'pino';
import { leasesLost } from '../engine-metrics';
import type { Lease } from '../lease';
import { repeat } from '../repeat';
import type { KeyRow } from '../store/default-account.repo';
import type { Fence } from '../store/order-intents.repo';
import {
  claimLeases,
  findShare,
  listKeys,
  releaseAllLeases,
  releaseLease,
  renewLeases,
} from './key-lease.repo';

export interface OwnershipDeps {
  db: Database;
  processId: string;
  lease: Lease;
  log: Logger;
  /** Called before each renewal; it may end the lease. */
  onRenewal(): Promise<void>;
  /** Called before this process begins to hold keys, at its start and after it has lost all. */
  onTerm(): Promise<void>;
  /** Begins the work on keys. Called again with a key alone when it fails with several. */
  onGained(gained: readonly GainedKey[]): Promise<void>;
  /** An owned key was read; called again whenever it was changed. */
  onSeen(key: KeyRow): Promise<void>;
  /** Nothing may be sent for these keys any more; resolves when nothing is under way. */
  onLost(keyIds: number[]): Promise<void>;
  /** Called after each part of many keys, because they take their time. */
  onProgress(): void;
}

/** A key that this process has claimed. */
export interface GainedKey {
  key: KeyRow;
  fence: Fence;
}

/** With how many keys work begins at once, so that they share their statements. */
const AT_ONCE = 64;

/**
 * Which broker keys this process trades on. Each one is a lease that is renewed all the time. An engine that is
 * killed, hangs or is cut off loses its keys; the epoch, which rises whenever a key changes hands, fences whatever
 * it still tries. No engine keeps more than its share: keys above it are handed over.
 */
export class KeyOwnership {
  private readonly fences = new Map<number, Fence>();
  /** Owned keys with which work has not begun yet; it begins in the next round where it could not in this one. */
  private readonly unbegun = new Set<Fence>();
  /** Keys that were released and whose work has not ended yet. */
  private readonly leaving = new Map<number, { fence: Fence; ending: Promise<void> }>();
  private claiming: Promise<void> | null = null;
  private renewing: { stop(): Promise<void> } | null = null;
  /** The version of the owned keys when they were last read. */
  private seenVersion = '';

  constructor(private readonly deps: OwnershipDeps) {}

  owns(brokerKeyId: number): boolean {
    return this.fences.has(brokerKeyId);
  }

  get ownedKeys(): number[] {
    return [...this.fences.keys()];
  }

  /** Claims free keys up to the share of this process, and checks those that it owns. */
  claimFree(): Promise<void> {
    const { lease, log } = this.deps;
    this.renewing ??= repeat(lease.renewEveryMs, () => this.renew(), log);
    this.claiming ??= this.balance().finally(() => {
      this.claiming = null;
    });
    return this.claiming;
  }

  /** Claims one key that is needed here now, if it is free. Above the share, another key is released for it. */
  async claimKey(brokerKeyId: number): Promise<void> {
    await this.claimFree();
    if (this.fences.has(brokerKeyId)) return;
    await this.claim(1, brokerKeyId);
    await this.beginWork();
  }

  async release(): Promise<void> {
    await this.renewing?.stop();
    await Promise.all([...this.leaving.values()].map(({ ending }) => ending));
    this.fences.clear();
    this.unbegun.clear();
    await releaseAllLeases(this.deps.db, this.deps.processId).catch(() => undefined);
  }

  private async renew(): Promise<void> {
    const { db, processId, lease, log } = this.deps;
    await this.deps.onRenewal();
    const before = [...this.fences.values()];
    if (!lease.isHeld()) {
      this.giveUp(before);
      await this.deps.onTerm();
    }
    const begunAt = lease.now();
    const leaving = [...this.leaving.values()].map(({ fence }) => fence);
    const fences = [...this.fences.values(), ...leaving];
    const held = await renewLeases(db, { processId, leaseMs: lease.leaseMs, fences });
    lease.renew(begunAt);
    const epochs = new Map(held.map(({ brokerKeyId, epoch }) => [brokerKeyId, epoch]));
    const lost = before.filter(({ brokerKeyId, epoch }) => epochs.get(brokerKeyId) !== epoch);
    if (lost.length > 0) log.warn({ keyIds: lost.map((f) => f.brokerKeyId) }, 'keys were lost');
    leasesLost.inc(lost.length);
    this.giveUp(lost);
  }

  private async balance(): Promise<void> {
    const { db, lease, processId } = this.deps;
    if (!lease.isHeld()) await this.renew();
    const { share, version } = await findShare(db, processId, this.ownedKeys);
    const surplus = Math.max(this.fences.size - share, 0);
    this.giveUp([...this.fences.values()].slice(0, surplus));
    await this.lookAtKeys(version);
    const limit = share - this.fences.size - this.leaving.size;
    if (limit > 0) await this.claim(limit);
    await this.beginWork();
  }

  /** Reads the owned keys when one of them has changed. */
  private async lookAtKeys(version: string): Promise<void> {
    if (version === this.seenVersion) return;
    for (const key of await listKeys(this.deps.db, this.ownedKeys)) await this.deps.onSeen(key);
    this.seenVersion = version;
  }

  private async claim(limit: number, keyId: number | null = null): Promise<void> {
    const { db, processId, lease } = this.deps;
    const leaving = [...this.leaving.keys()];
    const gained = await claimLeases(db, {
      processId,
      leaseMs: lease.leaseMs,
      limit,
      leaving,
      keyId,
    });
    for (const fence of gained) {
      this.fences.set(fence.brokerKeyId, fence);
      this.unbegun.add(fence);
    }
  }

  /**
   * Begins the work on the keys that were claimed, part after part. Where the database fails meanwhile, those that are
   * left are begun in the next round: this process renews their leases, so no other one would.
   */
  private async beginWork(): Promise<void> {
    const fences = [...this.unbegun];
    for (let from = 0; from < fences.length; from += AT_ONCE) {
      const part = fences.slice(from, from + AT_ONCE);
      await this.begin(part);
      for (const fence of part) this.unbegun.delete(fence);
      this.deps.onProgress();
    }
  }

  /** Begins the work on keys: together, or one by one when that fails, so that none keeps the others from it. */
  private async begin(fences: readonly Fence[]): Promise<void> {
    const { db, onGained, log } = this.deps;
    const keys = await listKeys(
      db,
      fences.map(({ brokerKeyId }) => brokerKeyId),
    );
    const listOwned = () =>
      keys.flatMap((key) => {
        const fence = this.fences.get(key.id);
        return fence && fences.includes(fence) ? { key, fence } : [];
      });
    const failed = await onGained(listOwned()).then(() => [], listOwned);
    for (const gained of failed) {
      // Begun after it was lost, its work would never end.
      if (this.fences.get(gained.key.id) !== gained.fence) continue;
      try {
        await onGained([gained]);
      } catch (error) {
        log.warn({ err: error, keyId: gained.key.id }, 'the work on a key could not begin');
        this.giveUp([gained.fence]);
      }
    }
  }

  /** Ends the work on keys in the background, then frees those that no other process has claimed. */
  private giveUp(fences: readonly Fence[]): void {
    for (const fence of fences) {
      const { brokerKeyId } = fence;
      if (this.fences.get(brokerKeyId) !== fence) continue;
      this.fences.delete(brokerKeyId);
      this.unbegun.delete(fence);
      const { db, lease, log } = this.deps;
      // Work that does not end in time is fenced by the epoch of the next owner.
      const ending = Promise.race([
        this.deps.onLost([brokerKeyId]),
        pause(lease.leaseMs, undefined, { ref: false }),
      ])
        .then(() => releaseLease(db, fence))
        .catch((error) => log.warn({ err: error, brokerKeyId }, 'a key is not freed'))
        .finally(() => this.leaving.delete(brokerKeyId));
      this.leaving.set(brokerKeyId, { fence, ending });
    }
  }
}
