import type { JobRow } from '@entropi/contracts/jobs';
import { isConflict } from '@entropi/db/repeat-conflict';
import { isDatabaseDown, isDatabaseError } from '@entropi/db/sql-state';
import { ApiError } from '../../errors';
import { InterruptedError } from './interrupted-error';
import type { JobRowRecord } from './jobs.repo';
import type { RowContext, RowOutcome, RowResult } from './long-job';
import { PassingFailure } from './passing-failure';

/** How many failures of one turn are logged with their stacks: what fails for one row may fail for all. */
const MAX_LOGGED = 10;
const failuresOfTurns = new WeakMap<AbortSignal, number>();

/**
 * Does the work of a row and returns how it ended. Throws when the outcome is unknown, e.g. without a database, or
 * what keeps the row passes; it is then done again.
 */
export async function describeOutcome(
  { deps, signal }: RowContext,
  row: JobRowRecord,
  work: () => Promise<RowResult>,
): Promise<RowOutcome> {
  try {
    return { state: 'done', result: await work() };
  } catch (error) {
    if (error instanceof InterruptedError || error instanceof PassingFailure) throw error;
    if (isConflict(error) || (isDatabaseError(error) && isDatabaseDown(error))) throw error;
    if (error instanceof ApiError) return { state: 'failed', error: toRowError(error) };
    const { jobId, number } = row;
    const failures = (failuresOfTurns.get(signal) ?? 0) + 1;
    failuresOfTurns.set(signal, failures);
    if (failures <= MAX_LOGGED) {
      deps.log.error({ err: error, job: jobId, row: number }, 'a row of a job failed');
    }
    return { state: 'failed', error: { code: 'internal_error', message: 'Internal Server Error' } };
  }
}

/** A rejection as the row of a job has it. */
export function toRowError(error: ApiError): NonNullable<JobRow['error']> {
  const message = error.details?.map(writeDetail).join('; ') || error.message;
  const details = error.details && { details: [...error.details] };
  return { code: error.code, message, ...details };
}

function writeDetail({ path, message }: { path: string; message: string }): string {
  return path ? `${path}: ${message}` : message;
}
