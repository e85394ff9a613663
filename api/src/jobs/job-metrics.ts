import { Histogram } from 'prom-client';

/** Runs of jobs by queue and how they ended; a job that failed is tried again and then counts again. */
export const jobSeconds = new Histogram({
  name: 'entropi_job_duration_seconds',
  help: 'Time that a run of a job took, by queue: done or failed',
  labelNames: ['queue', 'outcome'] as const,
  buckets: [0.01, 0.1, 0.5, 1, 5, 10, 60, 300],
  registers: [],
});
