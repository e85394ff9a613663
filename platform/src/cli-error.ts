import { z } from 'zod';
import { Rejection, UsageError } from './rejection';

/** What is wrong, in one line; a rejection may have a line for each of its reasons. */
function describeCause(error: unknown): string {
  if (error instanceof z.core.$ZodError) {
    const issues = error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`);
    return `What was read is not as it should be: ${issues.slice(0, 3).join('; ')}`;
  }
  // One error for each address of a host that does not respond.
  if (error instanceof AggregateError) return error.errors.map(describeCause).join('; ');
  if (error instanceof Error && error.message) return error.message;
  return error instanceof Error ? error.name : String(error);
}

/**
 * A failed command for a terminal: a line, with the place in the program only with
 * `LOG_LEVEL=debug`.
 */
export function describeError(error: unknown, logLevel = 'info'): string {
  const isDebugging = logLevel === 'debug' || logLevel === 'trace';
  if (isDebugging && error instanceof Error && error.stack) return error.stack;
  const cause = describeCause(error).trim();
  return error instanceof Rejection ? cause : cause.replace(/\s*\n\s*/g, '; ');
}

/** 2 for a command that was not meant as it was typed, 1 for everything else that failed. */
export function findExitCode(error: unknown): number {
  return error instanceof UsageError ? 2 : 1;
}
