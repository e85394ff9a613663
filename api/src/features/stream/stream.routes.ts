import { LIVE_PATH } from '@entropi/shared/contracts/live';
import type { FastifyInstance } from 'fastify';
import { authorizeRole } from '../../http/authorize';
import { createLiveHub } from './live-hub';
import { openStream } from './open-stream';

const HEARTBEAT_MS = 15_000;

const description = {
  operationId: 'stream',
  summary: 'Server-sent events: what changes of what the caller may see',
  tags: ['live'],
  produces: ['text/event-stream'],
};

export function streamRoutes(scope: FastifyInstance): void {
  registerStream(scope, { heartbeatMs: HEARTBEAT_MS });
}

export function registerStream(scope: FastifyInstance, options: { heartbeatMs: number }): void {
  const { deps } = scope;
  const hub = createLiveHub(deps);
  scope.addHook('preClose', () => hub.close());
  scope.route({
    method: 'GET',
    url: LIVE_PATH,
    schema: description,
    onRequest: async (request) => authorizeRole({ role: 'user' }, request.caller),
    handler: async (request, reply) => {
      const lastId = readLastId(request.headers['last-event-id']);
      const stream = await openStream(deps, hub, request, lastId, options);
      request.raw.once('close', () => stream.destroy());
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  });
}

/** What is no number of ours is as if it were not there: the header is the browser's to keep. */
function readLastId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
