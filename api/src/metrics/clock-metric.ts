import { Gauge } from 'prom-client';
import type { Deps } from '../deps';
import { readDatabaseTime } from './clock-metric.repo';

/**
 * How far the clock of this process is ahead of the database's: trading hours, codes of authenticators and the life
 * of tokens go by it. Missing while the database cannot be read.
 */
export function createClockMetric({ db, now }: Pick<Deps, 'db' | 'now'>): Gauge {
  return new Gauge({
    name: 'entropi_clock_ahead_seconds',
    help: 'How far the clock of this process is ahead of the clock of the database, negative if behind',
    registers: [],
    async collect() {
      const before = now().getTime();
      const databaseMs = await readDatabaseTime(db).catch(() => null);
      // What lies in between, the way there and back, counts half.
      const ownMs = (before + now().getTime()) / 2;
      if (databaseMs === null) this.remove();
      else this.set((ownMs - databaseMs) / 1000);
    },
  });
}
