import type { Pool } from 'pg';

/**
 * SQL for the timeline of a server that takes writes: eight digits that grow when a standby is promoted or a backup
 * is continued from a point in time. The name of the present log file begins with them.
 */
export const TIMELINE = 'substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)';

/**
 * Which history of the database this process sees. After another one began, what was committed last may be gone:
 * whoever remembers it has to read it again.
 */
export class Timeline {
  private seen: string | null = null;
  private readonly listeners = new Set<() => void>();
  private polled: Pool | null = null;

  /** The timeline of the newest connection; null: there was none yet. */
  get current(): string | null {
    return this.seen;
  }

  /** Calls `listener` whenever the timeline has changed, before anything is read or written on the new one. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Looks at each new connection of a pool: its first statement is this one. */
  watch(pool: Pool): void {
    pool.on('connect', (client) => {
      client.query<{ timeline: string }>(`select ${TIMELINE} as timeline`).then(
        ({ rows }) => this.see(rows[0]?.timeline ?? null),
        // The statement after it fails as well.
        () => undefined,
      );
    });
  }

  /** Reads it at each `refresh`: behind a pooler a connection stays open when the server behind it is another one. */
  poll(pool: Pool): void {
    this.polled = pool;
  }

  /** Reads the timeline where no new connection would show it. */
  async refresh(): Promise<void> {
    const found = await this.polled?.query<{ timeline: string }>(`select ${TIMELINE} as timeline`);
    this.see(found?.rows[0]?.timeline ?? null);
  }

  private see(timeline: string | null): void {
    if (timeline === null || timeline === this.seen) return;
    const isFirst = this.seen === null;
    this.seen = timeline;
    if (!isFirst) for (const listener of this.listeners) listener();
  }
}
