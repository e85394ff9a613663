import { Counter } from 'prom-client';

/** Nothing is counted where no standby is configured. */
export const standbyReadsTotal = new Counter({
  name: 'standby_reads_total',
  help: 'Lists that may be read from the standby: standby, or why the primary answered: away, behind, other (no standby of this database), busy, own_change, cancelled or failed',
  labelNames: ['outcome'] as const,
  registers: [],
});
