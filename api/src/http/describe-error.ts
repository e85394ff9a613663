/** What a log line keeps of an error. */
interface ErrorRecord {
  type: string;
  message: string;
  /** The code of Node, of PostgreSQL or of our own; it is not named `code`, since the log hides fields of that name. */
  errorCode?: string;
  /** The frames of the stack, without the message. */
  stack?: string;
  cause?: ErrorRecord;
}

const DEEPEST_CAUSE = 5;

/**
 * Describes an error and its causes for the log. The error of a failed statement repeats its
 * parameters, and PostgreSQL's names the row: both can be secrets of a user and stay out.
 */
export function describeError(error: unknown, depth = 0): ErrorRecord {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown' };
  const { code } = error as { code?: unknown };
  const { cause } = error;
  return {
    type: error.constructor.name,
    message: 'query' in error ? `Failed query: ${String(error.query)}` : error.message,
    ...(typeof code === 'string' ? { errorCode: code } : {}),
    stack: extractFrames(error),
    ...(cause && depth < DEEPEST_CAUSE ? { cause: describeError(cause, depth + 1) } : {}),
  };
}

/** A stack begins with the message; what follows are the frames. */
function extractFrames({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length).trim();
}
