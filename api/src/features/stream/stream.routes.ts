import { LIVE_PATH } from '@entropi/contracts/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { unauthorized } from '../../errors';
import { authorizeRole } from '../auth/authorize';
import { EventStream } from './event-stream';
import { createLiveHub } from './live-hub';
import { openStream } from './open-stream';
import { createReadQueue } from './read-queue';
import { createReaderMarkets } from './reader-markets';
import { createStreamPlaces } from './stream-places';

const HEARTBEAT_MS = 15_000;
/** How many reads run at a time, of the pool's connections, which are twenty by default. */
const READS_AT_A_TIME = 4;

const description = {
  operationId: 'stream',
  summary: 'Server-sent events: what changes of what the caller may see',
  tags: ['live'],
  produces: ['text/event-stream'],
  response: { 200: z.string().meta({ examples: ['id: 7\nevent: unread\ndata: {"count":1}\n\n'] }) },
  'x-errors': ['400', '401', '403', '429', '500', '503', 'default'],
};

export function streamRoutes(scope: FastifyInstance): void {
  registerStream(scope, { heartbeatMs: HEARTBEAT_MS });
}

export function registerStream(scope: FastifyInstance, options: { heartbeatMs: number }): void {
  const { deps } = scope;
  const reads = createReadQueue(READS_AT_A_TIME);
  const markets = createReaderMarkets(deps.db);
  const hub = createLiveHub(deps, reads);
  const { STREAMS_PER_USER: perUser, STREAMS_PER_PROCESS: perProcess } = deps.config;
  const places = createStreamPlaces({ perUser, perProcess });
  scope.addHook('preClose', () => hub.close());
  scope.route({
    method: 'GET',
    url: LIVE_PATH,
    schema: description,
    onRequest: async (request) => authorizeRole({ role: 'user' }, request.caller),
    handler: async (request, reply) => {
      const lastId = readLastId(request.headers['last-event-id']);
      const stream = new EventStream();
      stream.once('close', places.claim(getUserId(request)));
      reply.raw.once('close', () => stream.destroy());
      try {
        await openStream({ deps, hub, reads, markets, request, stream, ...options }, lastId);
      } catch (error) {
        stream.destroy();
        throw error;
      }
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  });
}

function getUserId({ caller }: FastifyRequest): number {
  if (caller?.kind !== 'user') throw unauthorized();
  return caller.userId;
}

/** A value that is no number of ours is ignored: any client can send what it likes in this header. */
function readLastId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
