import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@entropi/contracts/error-codes';
import type { ErrorBody } from '@entropi/contracts/errors';
import { makeTraceId } from '@entropi/contracts/trace-context';

const FAILURES: Record<string, { status: number; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'body_too_large' },
};

const NOT_HTTP = { status: 400, code: 'malformed_request' } as const;

/**
 * Responds, in the shape of every error, to a connection on which no whole HTTP request arrived in time, and
 * closes it. Nothing is written into a response that has begun.
 */
export function respondToClientError(error: { code?: string }, socket: Socket): void {
  const { _httpMessage: response } = socket as { _httpMessage?: { headersSent: boolean } };
  if (!socket.writable || error.code === 'ECONNRESET' || response?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, code } = FAILURES[error.code ?? ''] ?? NOT_HTTP;
  const message = STATUS_CODES[status] ?? 'Error';
  const request_id = makeTraceId();
  const body = JSON.stringify({ status, code, message, request_id } satisfies ErrorBody);
  const lines = [
    `HTTP/1.1 ${status} ${message}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${request_id}`,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
