import type { Read, Submission } from '../broker';
import { allowanceOf, classifyIgError, refusalOf } from './ig-errors';
import type { IgAnswer } from './ig-http';
import type { IgLimiter } from './ig-limiter';

/** A read that brought nothing. */
export type ReadFailure = Exclude<Read<never>, { kind: 'ok' }>;
export type FailedAnswer = Exclude<IgAnswer, { kind: 'ok' }>;

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** The failure that a wait for a turn became. */
export function waitFailure(retryAfterMs: number): ReadFailure {
  return {
    kind: 'backoff',
    retryAfterMs,
    code: 'rate_limited',
    message: 'Too many calls to the broker; it is asked again shortly.',
  };
}

/**
 * What a failed answer means for the reader; pauses the limiter when an allowance is used up. The
 * historical one is kept shut for its week: asking on would burn the other allowances (§1.9).
 */
export function readFailure(
  answer: FailedAnswer,
  limiter: IgLimiter,
  accountId: string | null,
): ReadFailure {
  if (answer.kind !== 'failed') return { kind: 'unavailable', cause: answer.cause };
  const { status, code } = answer;
  const errorClass = classifyIgError(status, code);
  if (code === null || errorClass === 'AMBIGUOUS') {
    return { kind: 'unavailable', cause: code ? refusalOf(code).code : `HTTP ${status}` };
  }
  const refusal = refusalOf(code);
  if (errorClass === 'BACKOFF') {
    const allowance = allowanceOf(code) ?? 'key';
    const retryAfterMs = allowance === 'historical' ? WEEK_MS : MINUTE_MS;
    limiter.pause(allowance, accountId, retryAfterMs);
    return { kind: 'backoff', retryAfterMs, ...refusal };
  }
  if (errorClass === 'RELOGIN') return { kind: 'unavailable', cause: refusal.code };
  return { kind: errorClass === 'FATAL_CREDENTIAL' ? 'credential-refused' : 'refused', ...refusal };
}

/** What it means for an order that nothing was sent at all. */
export function notSent(failure: ReadFailure): Submission {
  switch (failure.kind) {
    case 'backoff':
      return { ...failure, kind: 'refused', reason: 'backoff' };
    case 'credential-refused':
      return { ...failure, kind: 'refused', reason: 'credential', retryAfterMs: null };
    case 'refused':
      return { ...failure, kind: 'refused', reason: 'validation', retryAfterMs: null };
    case 'unavailable':
      return {
        kind: 'refused',
        reason: 'not-sent',
        code: 'broker_unavailable',
        message: `The broker cannot be reached (${failure.cause}).`,
        retryAfterMs: 1000,
      };
  }
}

/** What a failed answer means for an order that was sent once. */
export function submissionFailure(
  answer: FailedAnswer,
  limiter: IgLimiter,
  accountId: string | null,
): Submission {
  if (answer.kind === 'not-sent') return notSent({ kind: 'unavailable', cause: answer.cause });
  if (answer.kind === 'lost') return { kind: 'unknown', cause: answer.cause };
  const { status, code } = answer;
  const errorClass = classifyIgError(status, code);
  if (code === null || errorClass === 'AMBIGUOUS') {
    return { kind: 'unknown', cause: code ? refusalOf(code).code : `HTTP ${status}` };
  }
  if (errorClass === 'RELOGIN') {
    return { kind: 'refused', reason: 'not-sent', retryAfterMs: 0, ...refusalOf(code) };
  }
  return notSent(readFailure(answer, limiter, accountId));
}
