import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../db/db';
import { createOwnClient, dropClient } from '../../db/own-client';
import { claimKey, type KeyRow, listKeys } from '../../trading/store/account.repo';
import type { Fence } from '../../trading/store/order-intents.repo';

export interface OwnershipDeps {
  db: Database;
  databaseUrl: string;
  processId: string;
  log: Logger;
  onGained(key: KeyRow, fence: Fence): Promise<void>;
  /** An owned key as it stands now. */
  onSeen(key: KeyRow): Promise<void>;
  /** The locks are gone with their connection: nothing may be sent any more for these keys. */
  onLost(keyIds: number[]): Promise<void>;
}

/**
 * Which broker keys this process trades on. Each is held by an advisory lock of one connection, which the
 * database frees at once when the process dies; the epoch, raised at every change of hands, fences a holder
 * that has not noticed.
 */
export class KeyOwnership {
  private client: Client | null = null;
  private readonly fences = new Map<number, Fence>();
  private claiming: Promise<void> | null = null;

  constructor(private readonly deps: OwnershipDeps) {}

  owns(brokerKeyId: number): boolean {
    return this.fences.has(brokerKeyId);
  }

  get ownedKeys(): number[] {
    return [...this.fences.keys()];
  }

  /**
   * Takes every key that no one holds, also those added since, and looks at its own again. One round at a
   * time: a session may take the same advisory lock twice, and would then trade a key twice.
   */
  claimFree(): Promise<void> {
    this.claiming ??= this.claim().finally(() => {
      this.claiming = null;
    });
    return this.claiming;
  }

  private async claim(): Promise<void> {
    const client = await this.connected();
    for (const key of await listKeys(this.deps.db)) {
      if (this.fences.has(key.id)) {
        await this.deps.onSeen(key);
        continue;
      }
      if (!(await this.tryLock(client, key)) || this.client !== client) continue;
      const epoch = await claimKey(key.id, this.deps.processId, this.deps.db);
      const fence = { brokerKeyId: key.id, epoch };
      this.fences.set(key.id, fence);
      await this.deps.onGained(key, fence);
    }
  }

  private async tryLock(client: Client, key: KeyRow): Promise<boolean> {
    try {
      const { rows } = await client.query(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
        [`entropi key ${key.id}`],
      );
      return rows[0]?.locked === true;
    } catch (error) {
      // Whether the lock is held no one knows: it goes with the connection.
      await this.lose(client);
      throw error;
    }
  }

  async release(): Promise<void> {
    const { client } = this;
    this.client = null;
    this.fences.clear();
    await client?.end().catch(() => undefined);
  }

  private async connected(): Promise<Client> {
    if (this.client) return this.client;
    const next: Client = createOwnClient(
      this.deps.databaseUrl,
      'entropi-keys',
      () => void this.lose(next),
    );
    await next.connect();
    this.client = next;
    return next;
  }

  private async lose(lost: Client): Promise<void> {
    if (this.client !== lost) return;
    this.client = null;
    const keyIds = this.ownedKeys;
    this.fences.clear();
    dropClient(lost);
    this.deps.log.warn({ keyIds }, 'the connection that holds the broker keys broke');
    await this.deps.onLost(keyIds);
  }
}
