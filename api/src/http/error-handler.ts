import { SealError } from '@entropi/broker/seal';
import type { ErrorCode } from '@entropi/contracts/error-codes';
import type { ErrorBody } from '@entropi/contracts/errors';
import { isConflict } from '@entropi/db/repeat-conflict';
import { isDatabaseDown, isDatabaseError, isPoolClosed } from '@entropi/db/sql-state';
import { findRouterError } from '@entropi/shared/server/router-errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, badRequest, busy, unavailable } from '../errors';

/** Responds to every failure in one shape. An unexpected failure is logged and gets a fixed 500. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const isAborted = isAbort(error, request);
  const known = isAborted ? badRequest('request_aborted') : toApiError(error);
  if (isAborted) request.log.debug('the client went away before the end of its request');
  const isStopping = isPoolClosed(error);
  if (isStopping) request.log.info('a request outlived the server that took it');
  else if (known.status >= 500) {
    request.log.error({ err: error, reason: known.code }, 'request failed');
  }
  void reply
    .status(known.status)
    .headers(known.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toErrorBody(known, request.id));
}

/**
 * Responds with 404, in the same shape, where there is no route; with 400 or 414 to an address that the router could
 * not read.
 */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const { status, code } = findRouterError(request.raw) ?? { status: 404, code: 'not_found' };
  handleError(new ApiError(status, code), request, reply);
}

function toErrorBody(error: ApiError, requestId: string): ErrorBody {
  return {
    status: error.status,
    code: error.code,
    message: error.message,
    ...(error.details ? { details: [...error.details] } : {}),
    request_id: requestId,
  };
}

/** Whether the client's own connection broke: the error is then that of the request being read, whatever its code. */
function isAbort(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.errored !== null && raw.errored === error;
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isConflict(error)) return busy('database_busy', 1, error);
  if (error instanceof SealError) return unavailable(error.code, error, error.message);
  if (isPoolClosed(error) || (isDatabaseError(error) && isDatabaseDown(error)))
    return unavailable('database_unavailable', error);
  const { statusCode, code } = error as Partial<FastifyError>;
  if (code?.startsWith('FST_') && statusCode && statusCode >= 400 && statusCode < 500) {
    return statusCode === 400 ? badRequest('malformed_request') : fromFastify(statusCode);
  }
  return new ApiError(500, 'internal_error');
}

function fromFastify(status: number): ApiError {
  const codes: Record<number, ErrorCode> = {
    413: 'body_too_large',
    415: 'unsupported_media_type',
    429: 'too_many_requests',
  };
  return new ApiError(status, codes[status] ?? 'bad_request');
}
