import { z } from 'zod';
import { Rejection, UsageError } from '../rejection';

/** Says what is wrong in one line; a rejection may have a line for each of its reasons. */
function describeCause(error: unknown): string {
  if (error instanceof z.core.$ZodError) {
    const issues = error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`);
    return `What was read is not as it should be: ${issues.slice(0, 3).join('; ')}`;
  }
  // A host that does not respond gives one error for each of its addresses.
  if (error instanceof AggregateError) return error.errors.map(describeCause).join('; ');
  if (error instanceof Error && error.message) return error.message;
  return error instanceof Error ? error.name : String(error);
}

/**
 * Describes a failed command for a terminal in one line; the stack is added only with `LOG_LEVEL=debug`.
 */
export function describeError(error: unknown, logLevel = 'info'): string {
  const isDebugging = logLevel === 'debug' || logLevel === 'trace';
  if (isDebugging && error instanceof Error && error.stack) return error.stack;
  const cause = describeCause(error).trim();
  return error instanceof Rejection ? cause : cause.replace(/\s*\n\s*/g, '; ');
}

/** Returns the exit code: 2 for a command that was typed wrongly, 1 for any other failure. */
export function findExitCode(error: unknown): number {
  return error instanceof UsageError ? 2 : 1;
}

/** Says for programs why a command failed. */
export function findErrorKind(error: unknown): 'usage' | 'rejected' | 'failed' {
  if (error instanceof UsageError) return 'usage';
  return error instanceof Rejection ? 'rejected' : 'failed';
}
