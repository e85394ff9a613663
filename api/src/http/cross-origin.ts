import { NOT_AFTER_HEADER, PRICE_SEEN_HEADER } from '@entropi/contracts/conditions';
import { DATA_AGE_HEADER } from '@entropi/contracts/data-age';
import { PROOF_HEADER } from '@entropi/contracts/proofs';
import { KEY_HEADER, NONCE_HEADER } from '@entropi/contracts/session-key';
import { UNREADABLE_HEADER } from '@entropi/contracts/unreadable-rows';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Headers of calls that every page may send. */
const HEADERS = [
  NOT_AFTER_HEADER,
  PRICE_SEEN_HEADER,
  'authorization',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'traceparent',
];

/** Headers of responses that every page may read. */
const EXPOSED = [DATA_AGE_HEADER, UNREADABLE_HEADER, 'date', 'retry-after', 'x-request-id'];

const COMMON: FastifyCorsOptions = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  maxAge: 600,
};

/**
 * Lets pages of our own origins call every route that is registered from now on, and pages of other teams too, but
 * those without cookies, and without proofs of the user or of a key, which only our own pages ask for. A request that
 * names no origin does not come from a page, so its response gets no such headers. An incomplete preflight goes on to
 * its route and ends as not found.
 */
export async function allowOrigins(
  app: FastifyInstance,
  origins: string[],
  foreignHosts: string[],
): Promise<void> {
  const own: FastifyCorsOptions = {
    ...COMMON,
    origin: origins,
    // For the cookie of a known device, which opens nothing: callers are identified by their token.
    credentials: true,
    allowedHeaders: [PROOF_HEADER, KEY_HEADER, ...HEADERS],
    // A page needs the server's clock to state until when a request may be carried out.
    exposedHeaders: [NONCE_HEADER, ...EXPOSED],
  };
  const foreign: FastifyCorsOptions = {
    ...COMMON,
    origin: foreignHosts,
    allowedHeaders: HEADERS,
    exposedHeaders: EXPOSED,
  };
  const ofNoPage: FastifyCorsOptions = { origin: false };
  const isForeign = (origin: string) => foreignHosts.includes(origin) && !origins.includes(origin);
  await app.register(cors, {
    delegator: ({ headers }, callback) => {
      if (headers.origin === undefined) return callback(null, ofNoPage);
      const ofPage = isForeign(headers.origin) ? foreign : own;
      const isPreflight = headers['access-control-request-method'] !== undefined;
      callback(null, isPreflight ? ofPage : { ...ofPage, preflight: false });
    },
  });
}
