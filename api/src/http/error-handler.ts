import type { ErrorBody } from '@entropi/shared/contracts/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown } from '../db/sql-state';
import { ApiError, badRequest, unavailable } from '../errors';

/** Answers every failure in the one shape; what nobody expected is logged and answers a fixed 500. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toApiError(error);
  if (known.status >= 500) request.log.error({ err: error, reason: known.code }, 'request failed');
  void reply
    .status(known.status)
    .headers(known.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(bodyOf(known, request.id));
}

/** No such route: 404 in the same shape. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): void {
  handleError(new ApiError(404, 'not_found'), request, reply);
}

function bodyOf(error: ApiError, requestId: string): ErrorBody {
  return {
    status: error.status,
    code: error.code,
    message: error.message,
    ...(error.details ? { details: [...error.details] } : {}),
    request_id: requestId,
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseDown(error)) return unavailable('database_unavailable', error);
  const { statusCode, code } = error as Partial<FastifyError>;
  if (code?.startsWith('FST_') && statusCode && statusCode >= 400 && statusCode < 500) {
    return statusCode === 400 ? badRequest('malformed_request') : fromFastify(statusCode);
  }
  return new ApiError(500, 'internal_error');
}

function fromFastify(status: number): ApiError {
  const codes: Record<number, string> = {
    413: 'body_too_large',
    415: 'unsupported_media_type',
    429: 'too_many_requests',
  };
  return new ApiError(status, codes[status] ?? 'bad_request');
}
