import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { ErrorDetail } from './errors';
import { Empty, Nothing, Page, pageSchema, Timestamp } from './primitives';

/** Long jobs of one user that wait or run at the same time; one more is 429 `too_many_jobs`. */
export const MAX_UNFINISHED_JOBS = 5;

export const JobId = z.uuid();

/** What a call that starts a long job returns, with 202. */
export const JobAccepted = z.strictObject({ job_id: JobId });
export type JobAccepted = z.infer<typeof JobAccepted>;

export const JobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

const RowCounts = z.strictObject({
  total: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  /** Rows that a cancelled job did not get to. */
  skipped: z.int(),
});

export const Job = z.strictObject({
  id: JobId,
  /** What it does, e.g. `monitoring.refresh`. */
  kind: z.string(),
  state: JobState,
  progress: z.number().check(z.minimum(0), z.maximum(1)),
  message: z.string(),
  /** Number of its rows by outcome; null until it has ended. */
  result: z.nullable(RowCounts),
  /** Code of why it ended early, or `all_rows_failed`; null otherwise. */
  error: z.nullable(z.string()),
  /** Codes of why rows have failed so far, the most frequent first; if absent, only the rows have them. */
  reasons: z.optional(z.array(z.strictObject({ code: z.string(), count: z.int() }))),
  /** Whether another job can try its failed rows again; absent in lists, and in responses of an earlier release. */
  can_retry: z.optional(z.boolean()),
  /** The job that tries them again; null when none does. */
  retried_by: z.optional(z.nullable(JobId)),
  created_at: Timestamp,
  finished_at: z.nullable(Timestamp),
});
export type Job = z.infer<typeof Job>;

export const JobRowState = z.enum(['waiting', 'running', 'done', 'failed', 'skipped']);

/** One item that a job works on. */
export const JobRow = z.strictObject({
  number: z.int(),
  /** What it is about, e.g. a username. */
  label: z.string(),
  state: JobRowState,
  /** The outcome, whose shape depends on the job's kind; null unless the row has succeeded. */
  result: z.nullable(z.record(z.string(), z.unknown())),
  error: z.nullable(
    z.strictObject({
      code: z.string(),
      message: z.string(),
      /** What is wrong with the row, as in an error body. */
      details: z.optional(z.array(ErrorDetail)),
    }),
  ),
});
export type JobRow = z.infer<typeof JobRow>;

const JobPath = z.strictObject({ job_id: JobId });

export const listJobs = endpoint({
  id: 'listJobs',
  method: 'GET',
  path: '/api/jobs/',
  role: 'user',
  summary: 'The caller’s long jobs, newest first',
  query: Page,
  reply: pageSchema(Job),
});

export const getJob = endpoint({
  id: 'getJob',
  method: 'GET',
  path: '/api/jobs/{job_id}',
  role: 'user',
  summary: 'How a long job goes; another’s is 403 unless to a superuser',
  params: JobPath,
  reply: Job,
});

export const listJobRows = endpoint({
  id: 'listJobRows',
  method: 'GET',
  path: '/api/jobs/{job_id}/rows',
  role: 'user',
  summary: 'What a long job did, row by row: what succeeded, what failed and why',
  params: JobPath,
  query: z.extend(Page, { state: z.optional(JobRowState) }),
  reply: pageSchema(JobRow),
});

export const cancelJob = endpoint({
  id: 'cancelJob',
  method: 'DELETE',
  path: '/api/jobs/{job_id}',
  role: 'user',
  risk: 'change',
  summary: 'Ends a long job after the rows that are being done; what is done stays done',
  params: JobPath,
  status: 204,
  reply: Nothing,
});

export const retryJob = endpoint({
  id: 'retryJob',
  method: 'POST',
  path: '/api/jobs/{job_id}/retry',
  role: 'user',
  risk: 'money',
  summary:
    'Tries the failed rows of a job again, by a job of their own; a second call returns the same one',
  params: JobPath,
  body: z.optional(Empty),
  status: 202,
  reply: JobAccepted,
});
