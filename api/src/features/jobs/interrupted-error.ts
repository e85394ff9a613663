/** Thrown by a row that was interrupted: it is done again unless the job is cancelled. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}
