import type { Database } from '@entropi/db/db';

/** Rejections are remembered no longer than this, because another process may have given back what was counted. */
const MAX_AGE_MS = 1000;
/** The most entries, of a hundred bytes each. */
const MAX_ENTRIES = 10_000;

/** How much of a limit an attempt needs. */
export interface Wanted {
  key: string;
  max: number;
  amount: number;
}

/** The limits that were found full a moment ago. */
export interface RecentRejections {
  /** When the last of the limits that would reject an attempt now is free again; null when none is known. */
  findFreeAt(wanted: readonly Wanted[], now: Date): Date | null;
  save(wanted: Wanted, freeAt: Date, now: Date): void;
}

/** By the database in which they are counted. */
const known = new WeakMap<Database, RecentRejections>();

/**
 * The rejections of a moment ago. They save the transaction, in which rows are written, locked and rolled back, for
 * callers who go on beyond a limit. Get them before an attempt is counted: they do not know what is given back
 * meanwhile.
 */
export function getRecentRejections(db: Database): RecentRejections {
  const recent = known.get(db) ?? createRecentRejections();
  known.set(db, recent);
  return recent;
}

/** Call this when something was given back; which limit that frees is not worked out. */
export function forgetRejections(db: Database): void {
  known.delete(db);
}

function createRecentRejections(): RecentRejections {
  const full = new Map<string, { amount: number; until: number; freeAt: Date }>();
  const name = ({ key, max }: Wanted) => `${key}:${max}`;
  return {
    findFreeAt: (wanted, now) => {
      const times = wanted.flatMap((one) => {
        const found = full.get(name(one));
        const holds = found && now.getTime() < found.until && one.amount >= found.amount;
        return holds ? [found.freeAt.getTime()] : [];
      });
      return times.length > 0 ? new Date(Math.max(...times)) : null;
    },
    save: (wanted, freeAt, now) => {
      if (full.size >= MAX_ENTRIES) full.clear();
      const until = Math.min(now.getTime() + MAX_AGE_MS, freeAt.getTime());
      full.set(name(wanted), { amount: wanted.amount, until, freeAt });
    },
  };
}
