import type { SyncFault } from '@entropi/contracts/books';
import type { Queryable } from '@entropi/db/db';
import { type AccountRow, type ShownFault, setSyncFaults } from '../store/account.repo';
import type { TradedAccount } from './traded-account';

const PASSING: ReadonlySet<string> = new Set<SyncFault>([
  'login_locked',
  'broker_unavailable',
  'allowance',
]);

/** Stores why accounts cannot be compared with the broker, when that has changed. */
export class SyncFaults {
  private readonly stored = new Map<number, ShownFault>();

  /** `unreadable`: accounts whose credentials do not open. */
  async save(
    db: Queryable,
    accounts: readonly TradedAccount[],
    unreadable: ReadonlySet<number>,
  ): Promise<void> {
    const present = new Map<number, ShownFault>(
      accounts.map((account) => [account.row.id, describeFault(account)]),
    );
    for (const id of unreadable) present.set(id, { fault: 'key_unreadable', until: null });
    const rows = new Map(accounts.map(({ row }) => [row.id, row]));
    const changed = [...present].filter(
      ([id, shown]) => !isSame(shown, this.stored.get(id) ?? toShown(rows.get(id))),
    );
    await setSyncFaults(db, new Map(changed));
    for (const [id, shown] of changed) this.stored.set(id, shown);
    for (const id of this.stored.keys()) if (!present.has(id)) this.stored.delete(id);
  }
}

function describeFault({ rejectedCode, degraded, degradedUntil }: TradedAccount): ShownFault {
  if (rejectedCode !== null) return { fault: 'key_rejected', until: null };
  if (degraded === null || !PASSING.has(degraded)) return { fault: null, until: null };
  return { fault: degraded as SyncFault, until: degradedUntil };
}

/** What an earlier owner of the key has stored. */
function toShown(row: AccountRow | undefined): ShownFault | null {
  return row ? { fault: row.syncFault, until: row.syncFaultUntil } : null;
}

function isSame(one: ShownFault, other: ShownFault | null): boolean {
  return (
    other !== null && one.fault === other.fault && one.until?.getTime() === other.until?.getTime()
  );
}
