import { NOT_AFTER_HEADER, PRICE_SEEN_HEADER } from '@entropi/shared/contracts/conditions';
import { PROOF_HEADER } from '@entropi/shared/contracts/proofs';
import { KEY_HEADER, NONCE_HEADER } from '@entropi/shared/contracts/session-key';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Lets pages of our own origins call every route that is registered from now on. A request that names no origin does
 * not come from a page, so its response gets no such headers. An incomplete preflight goes on to its route and ends
 * as not found.
 */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  const ofPage: FastifyCorsOptions = {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // For the cookie of a known device, which opens nothing: callers are identified by their token.
    credentials: true,
    allowedHeaders: [
      PROOF_HEADER,
      KEY_HEADER,
      NOT_AFTER_HEADER,
      PRICE_SEEN_HEADER,
      'authorization',
      'content-type',
      'idempotency-key',
      'last-event-id',
      'traceparent',
    ],
    // A page needs the server's clock to state until when a request may be carried out.
    exposedHeaders: [NONCE_HEADER, 'date', 'retry-after', 'x-request-id'],
    maxAge: 600,
  };
  const withoutPreflight: FastifyCorsOptions = { ...ofPage, preflight: false };
  const ofNoPage: FastifyCorsOptions = { origin: false };
  await app.register(cors, {
    delegator: ({ headers }, callback) => {
      if (headers.origin === undefined) callback(null, ofNoPage);
      else callback(null, headers['access-control-request-method'] ? ofPage : withoutPreflight);
    },
  });
}
