import { Gauge } from 'prom-client';
import type { Deps } from '../deps';
import { readDatabaseTime } from './clock-metric.repo';

/**
 * How far the clock of this process, which decides about trading hours, codes of authenticators and the life of
 * tokens, is ahead of the database's. The metric is missing while the database cannot be read.
 */
export function createClockMetric({ db, now }: Pick<Deps, 'db' | 'now'>): Gauge {
  return new Gauge({
    name: 'entropi_clock_ahead_seconds',
    help: 'How far the clock of this process is ahead of the clock of the database, negative if behind',
    registers: [],
    async collect() {
      const before = now().getTime();
      const databaseMs = await readDatabaseTime(db).catch(() => null);
      // The database's time is compared with the middle of the round trip.
      const ownMs = (before + now().getTime()) / 2;
      if (databaseMs === null) this.remove();
      else this.set((ownMs - databaseMs) / 1000);
    },
  });
}
