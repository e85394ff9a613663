import { STATUS_CODES } from 'node:http';
import { type DetailCode, type ErrorCode, isErrorCode } from '@entropi/contracts/error-codes';

/** One thing wrong with the input: where, and what. */
export interface ErrorDetail {
  path: string;
  message: string;
  /** The rule that is broken, or the broker's code; the browser finds the words for it by this. */
  code?: string;
  /** Values that the browser puts into those words. */
  values?: Record<string, string | number>;
}

/** The specification's messages by status; a status that it does not name has HTTP's reason phrase. */
const MESSAGES: Record<number, string> = { 422: 'Validation Error', 500: 'Internal Server Error' };

/** A rejection with its status and a stable code; `details` may be shown to the caller. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: ErrorCode,
    options: {
      details?: readonly ErrorDetail[];
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(getMessage(status), { cause: options.cause });
    this.status = status;
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}

/** The catalogue's message of a status. */
export function getMessage(status: number): string {
  return MESSAGES[status] ?? STATUS_CODES[status] ?? 'Error';
}

export const badRequest = (code: ErrorCode = 'bad_request', message?: string) =>
  new ApiError(400, code, message ? { details: [{ path: '', message }] } : {});

export const unauthorized = (code: ErrorCode = 'unauthorized') =>
  new ApiError(401, code, { headers: { 'www-authenticate': 'Bearer' } });

/** 400: the header DPoP holds no proof of this request, or one that was shown before. */
export const keyProofRejected = () => new ApiError(400, 'invalid_dpop_proof');

/** 400: the clock of the proof's maker is off; a proof with this nonce is good whatever its time (RFC 9449 §8). */
export const nonceWanted = (nonce: string) =>
  new ApiError(400, 'use_dpop_nonce', {
    headers: { 'dpop-nonce': nonce, 'cache-control': 'no-store' },
  });

/** Sessions without a key are forbidden here: 403 when one would begin, 401 when one would go on. */
export const sessionKeyRequired = (status: 401 | 403) =>
  new ApiError(status, 'session_key_required');

/** 402 `suspended`: a payment is overdue. */
export const suspended = () => new ApiError(402, 'suspended');

export const forbidden = (code: ErrorCode = 'forbidden') => new ApiError(403, code);

/**
 * 428: the action needs a proof of the user, and came with none (`proof_required`) or with one that is not good for
 * it (`proof_invalid`). `details` says how one can be made: one entry for each factor that the user has.
 */
export const proofRejected = (
  code: 'proof_required' | 'proof_invalid',
  factors: readonly ('code' | 'passkey')[],
  values: { action: string; risk: string },
) =>
  new ApiError(428, code, {
    details: factors.map((factor) => ({
      path: 'headers.action-proof',
      message: `${values.action} wants a proof by ${factor}`,
      code: `proof_by_${factor}`,
      values,
    })),
  });

export const notFound = (code: ErrorCode = 'not_found') => new ApiError(404, code);

/** 409: the state does not allow it; `message` says why in words. */
export const conflict = (code: ErrorCode, message?: string) =>
  new ApiError(409, code, message ? { details: [{ path: '', message }] } : {});

/**
 * 422 for one field; use it for rules that the contract's schema cannot know. `code` is a code of errors, or of the
 * rule that the field breaks; then the error's own code is `validation_error`, and `values` go into the words of the
 * rule.
 */
export const invalid = (
  path: string,
  message: string,
  code: ErrorCode | DetailCode = 'validation_error',
  values?: ErrorDetail['values'],
) =>
  isErrorCode(code)
    ? new ApiError(422, code, { details: [{ path, message }] })
    : invalidInput([{ path, message, code, ...(values ? { values } : {}) }]);

/** 422 for several fields. */
export const invalidInput = (
  details: readonly ErrorDetail[],
  code: ErrorCode = 'validation_error',
) => new ApiError(422, code, { details });

/** 429 with the number of seconds after which the caller may try again. */
export const tooManyRequests = (retryAfterSeconds: number, code: ErrorCode = 'too_many_requests') =>
  new ApiError(429, code, { headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) } });

/** 502: the broker rejected the request, or its response cannot be read. */
export const badGateway = (code: ErrorCode = 'bad_gateway', message?: string) =>
  new ApiError(502, code, message ? { details: [{ path: '', message }] } : {});

/** 503: the database, the engine or the broker does not respond now, or a secret cannot be read. */
export const unavailable = (
  code: ErrorCode = 'service_unavailable',
  cause?: unknown,
  message?: string,
) => new ApiError(503, code, { cause, ...(message ? { details: [{ path: '', message }] } : {}) });

/** 503 with the number of seconds after which the caller may try again: too much is under way. */
export const busy = (code: ErrorCode, retryAfterSeconds: number, cause?: unknown) =>
  new ApiError(503, code, { cause, headers: { 'retry-after': String(retryAfterSeconds) } });
