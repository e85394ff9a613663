import type { Read, Submission } from '../broker';
import { classifyIgError, findAllowance, toRejection } from './ig-errors';
import type { IgReply } from './ig-http';
import type { IgLimiter } from './ig-limiter';

/** A read that gave nothing. */
export type ReadFailure = Exclude<Read<never>, { kind: 'ok' }>;
export type FailedResponse = Exclude<IgReply, { kind: 'ok' }>;

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** The failure for a call that waited too long for its turn. */
export function waitFailure(retryAfterMs: number): ReadFailure {
  return {
    kind: 'backoff',
    retryAfterMs,
    code: 'rate_limited',
    message: 'Too many calls to the broker; it is tried again shortly.',
  };
}

/**
 * What a failed response means for a reader. Pauses the limiter when an allowance is used up. The historical one
 * stays paused for its week, because further calls would use up the other allowances (§1.9).
 */
export function readFailure(
  response: FailedResponse,
  limiter: IgLimiter,
  accountId: string | null,
): ReadFailure {
  if (response.kind !== 'failed') return { kind: 'unavailable', cause: response.cause };
  const { status, code } = response;
  const errorClass = classifyIgError(status, code);
  if (code === null || errorClass === 'AMBIGUOUS') {
    return { kind: 'unavailable', cause: code ? toRejection(code).code : `HTTP ${status}` };
  }
  const rejection = toRejection(code);
  if (errorClass === 'BACKOFF') {
    const allowance = findAllowance(code);
    const retryAfterMs = allowance === 'historical' ? WEEK_MS : MINUTE_MS;
    // A locked login has used up no allowance: its gate waits, and open sessions go on.
    if (allowance) limiter.pause(allowance, accountId, retryAfterMs);
    return { kind: 'backoff', retryAfterMs, ...rejection };
  }
  if (errorClass === 'RELOGIN') return { kind: 'unavailable', cause: rejection.code };
  return {
    kind: errorClass === 'FATAL_CREDENTIAL' ? 'credential-rejected' : 'rejected',
    ...rejection,
  };
}

/** What it means for an order that nothing was sent. */
export function notSent(failure: ReadFailure): Submission {
  switch (failure.kind) {
    case 'backoff':
      return { ...failure, kind: 'rejected', reason: 'backoff' };
    case 'credential-rejected':
      return { ...failure, kind: 'rejected', reason: 'credential', retryAfterMs: null };
    case 'rejected':
      return { ...failure, kind: 'rejected', reason: 'validation', retryAfterMs: null };
    case 'unavailable':
      return {
        kind: 'rejected',
        reason: 'not-sent',
        code: 'broker_unavailable',
        message: `The broker cannot be reached (${failure.cause}).`,
        retryAfterMs: 1000,
      };
  }
}

/** What a failed response means for an order that was sent once. */
export function submissionFailure(
  response: FailedResponse,
  limiter: IgLimiter,
  accountId: string | null,
): Submission {
  if (response.kind === 'not-sent') return notSent({ kind: 'unavailable', cause: response.cause });
  if (response.kind === 'lost') return { kind: 'unknown', cause: response.cause };
  const { status, code } = response;
  const errorClass = classifyIgError(status, code);
  if (code === null || errorClass === 'AMBIGUOUS') {
    return { kind: 'unknown', cause: code ? toRejection(code).code : `HTTP ${status}` };
  }
  if (errorClass === 'RELOGIN') {
    return { kind: 'rejected', reason: 'not-sent', retryAfterMs: 0, ...toRejection(code) };
  }
  return notSent(readFailure(response, limiter, accountId));
}
