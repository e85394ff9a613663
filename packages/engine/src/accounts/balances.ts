import type { Logger } from 'pino';
import { runEach } from '../run-each';
import type { KeyBalances } from '../store/broker-account.repo';

/** Balances are read this often, and sooner after a trade. Each reading costs one of the key's allowed calls. */
const BALANCES_EVERY_MS = 30_000;
/** Reading many keys takes time. What was read is stored this often meanwhile, so that none waits long to be shown. */
const SAVED_EVERY_MS = 5_000;
/** So many keys are stored together at most. */
const SAVED_TOGETHER = 2000;
/** So many keys are read at a time: each has its own allowances, and one that waits for its turn holds up no other. */
const READ_AT_ONCE = 32;

/** What was read of one key. */
export interface ReadBalances extends KeyBalances {
  /** Members that could not be read, of accounts that are left out; absent, as empty, when all could be. */
  unreadable?: readonly string[];
}

/** Keeps the balances of the owned keys fresh. `refresh` is to be called every few seconds. */
export class Balances {
  private readonly readAt = new Map<number, number>();
  /** What was reported last of accounts that are left out, by key. */
  private readonly leftOut = new Map<number, string>();

  constructor(
    private readonly deps: {
      log: Logger;
      ownedKeys(): readonly number[];
      /** Reads the balances of one key; null when they cannot be read. */
      read(brokerKeyId: number): Promise<ReadBalances | null>;
      /** Stores those of all keys that were read together. */
      save(read: readonly KeyBalances[]): Promise<void>;
    },
  ) {}

  /** Something was traded on this key: its balances are read again at the next `refresh`. */
  onTraded(brokerKeyId: number): void {
    this.readAt.delete(brokerKeyId);
  }

  /** Reads the balances of the keys that are due. A key that cannot be read does not hold up the others. */
  async refresh(): Promise<void> {
    const owned = new Set(this.deps.ownedKeys());
    for (const known of [this.readAt, this.leftOut]) {
      for (const keyId of known.keys()) if (!owned.has(keyId)) known.delete(keyId);
    }
    const due = [...owned].filter(
      (keyId) => Date.now() - (this.readAt.get(keyId) ?? 0) >= BALANCES_EVERY_MS,
    );
    const read: KeyBalances[] = [];
    let savedAt = Date.now();
    await runEach(due, READ_AT_ONCE, async (keyId) => {
      const balances = await this.read(keyId);
      if (balances) read.push(balances);
      const isTime = Date.now() - savedAt >= SAVED_EVERY_MS;
      if (read.length === 0 || (!isTime && read.length < SAVED_TOGETHER)) return;
      savedAt = Date.now();
      await this.deps.save(read.splice(0));
    });
    if (read.length > 0) await this.deps.save(read);
  }

  /** Null when they cannot be read. */
  private async read(keyId: number): Promise<KeyBalances | null> {
    this.readAt.set(keyId, Date.now());
    try {
      const balances = await this.deps.read(keyId);
      if (balances) this.reportLeftOut(keyId, balances.unreadable ?? []);
      return balances;
    } catch (error) {
      this.deps.log.warn({ err: error, brokerKeyId: keyId }, 'balances could not be read');
      return null;
    }
  }

  /** Once, and again when it changes: balances are read every half minute. */
  private reportLeftOut(keyId: number, unreadable: readonly string[]): void {
    const at = [...new Set(unreadable)].sort().join();
    if (at === (this.leftOut.get(keyId) ?? '')) return;
    this.leftOut.set(keyId, at);
    if (at === '') return;
    const report = { brokerKeyId: keyId, accounts: unreadable.length, at };
    this.deps.log.warn(report, 'accounts of a key are left out: they cannot be stored');
  }
}
