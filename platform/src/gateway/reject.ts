import type { ErrorCode } from '@entropi/contracts/error-codes';
import type { FastifyReply } from 'fastify';

/** Rejects a request in the shape of the API's errors. */
export function reject(reply: FastifyReply, status: number, code: ErrorCode, message: string) {
  const { id: request_id } = reply.request;
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request_id })
    .send({ status, code, message, request_id });
}
