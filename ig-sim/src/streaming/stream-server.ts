import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SimDeps } from '../deps';
import { Look } from './look';
import { checkStreamOwner } from './stream-login';
import { StreamOutbox } from './stream-outbox';
import type { StreamOwner } from './stream-owner';
import { StreamSession } from './stream-session';
import {
  formatGreeting,
  parseRequests,
  TLCP_ERRORS,
  type TlcpError,
  type TlcpRequest,
  toMessage,
} from './tlcp';

const SUB_PROTOCOL = 'TLCP-2.1.0.lightstreamer.com';
/** Prices are read this often while there are streams. */
const PUBLISH_EVERY_MS = 50;
const KEEPALIVE_MS = 5000;
const PLAIN_TEXT = 'text/plain; charset=utf-8';
const MAX_MESSAGE_BYTES = 50_000;
/** A session to which no connection was bound is forgotten after this time. */
const UNBOUND_MS = 10_000;

export interface StreamServer {
  /** Registers the calls over HTTP, by which sessions are made. */
  register(app: FastifyInstance): void;
  start(server: Server): void;
  stop(): void;
  /** Sends what has changed since the last look. */
  publish(): void;
  /** Breaks the streams that the fault `streamDropped` affects. */
  drop(): void;
  describe(): { accountId: string; items: string[]; sent: Record<string, number> }[];
}

const formatError = ({ code, message }: TlcpError) => `CONERR,${code},${message}`;

/**
 * A Lightstreamer server as IG has it, as far as its official client needs it: sessions over HTTP, the rest over a
 * WebSocket.
 */
export function createStreamServer(deps: SimDeps): StreamServer {
  const unbound = new Map<string, StreamOwner>();
  const bound = new Map<WebSocket, StreamSession>();
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has(SUB_PROTOCOL) ? SUB_PROTOCOL : false),
  });
  let timer: NodeJS.Timeout | undefined;

  function createSession(parameters: URLSearchParams): string | TlcpError {
    const owner = checkStreamOwner(deps, parameters);
    if ('code' in owner) return owner;
    const id = `S${randomBytes(12).toString('hex')}`;
    unbound.set(id, owner);
    setTimeout(() => unbound.delete(id), UNBOUND_MS).unref();
    return id;
  }

  function bind(
    socket: WebSocket,
    outbox: StreamOutbox,
    id: string,
    parameters: URLSearchParams,
  ): void {
    const owner = unbound.get(id);
    if (!owner) {
      outbox.send([formatError(TLCP_ERRORS.sessionNotFound)]);
      return;
    }
    unbound.delete(id);
    const wantedMs = Number(parameters.get('LS_keepalive_millis')) || KEEPALIVE_MS;
    const keepaliveMs = Math.min(Math.max(wantedMs, 500), KEEPALIVE_MS);
    outbox.send(formatGreeting(id, keepaliveMs));
    bound.set(socket, new StreamSession(deps, id, owner, keepaliveMs, outbox));
  }

  function handle(
    socket: WebSocket,
    outbox: StreamOutbox,
    { name, parameters }: TlcpRequest,
  ): void {
    const session = bound.get(socket);
    if (name === 'wsok') outbox.send(['WSOK']);
    if (name === 'bind_session') {
      bind(socket, outbox, parameters.get('LS_session') ?? '', parameters);
    }
    if (name === 'create_session') {
      const made = createSession(parameters);
      if (typeof made === 'string') bind(socket, outbox, made, parameters);
      else outbox.send([formatError(made)]);
    }
    if (name !== 'control' || !session) return;
    session.control(parameters);
    if (parameters.get('LS_op') === 'destroy') outbox.close();
  }

  function accept(socket: WebSocket): void {
    const outbox = new StreamOutbox(deps.ledger, socket);
    socket.on('message', (data) => {
      for (const request of parseRequests(String(data))) handle(socket, outbox, request);
    });
    socket.on('close', () => bound.delete(socket));
    socket.on('error', () => socket.terminate());
  }

  /** A call over HTTP that makes the session and sends the client to the WebSocket. */
  function createOverHttp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const made = createSession(new URLSearchParams(String(request.body ?? '')));
    if (typeof made !== 'string' && Number.isNaN(made.code)) return reply.code(503).send();
    const lines =
      typeof made === 'string'
        ? [...formatGreeting(made, KEEPALIVE_MS), 'LOOP,0']
        : [formatError(made)];
    return reply.type(PLAIN_TEXT).send(toMessage(lines));
  }

  function publish(): void {
    const look = new Look();
    for (const session of bound.values()) session.publish(look);
  }

  return {
    register(app) {
      app.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, body),
      );
      app.post('/create_session.txt', async (request, reply) => createOverHttp(request, reply));
      // A broken stream cannot be resumed, so its client makes a new session.
      app.post('/bind_session.txt', async (_request, reply) =>
        reply.type(PLAIN_TEXT).send(toMessage([formatError(TLCP_ERRORS.sessionNotFound)])),
      );
    },
    start(server) {
      server.on('upgrade', (request, socket, head) => {
        const isOurs = deps.config.streaming && request.url?.startsWith('/lightstreamer');
        if (!isOurs) return socket.destroy();
        webSockets.handleUpgrade(request, socket, head, accept);
      });
      deps.ledger.onRecorded((event) => {
        if (event.kind === 'deal') for (const session of bound.values()) session.onDeal(event.deal);
        if (event.kind === 'market' || event.kind === 'quotes') publish();
      });
      timer = setInterval(publish, PUBLISH_EVERY_MS);
    },
    stop() {
      clearInterval(timer);
      for (const socket of bound.keys()) socket.terminate();
      webSockets.close();
    },
    publish,
    drop() {
      for (const [socket, { owner }] of bound) {
        if (!deps.faults.peek('streamDropped', owner)) continue;
        bound.delete(socket);
        socket.terminate();
      }
    },
    describe: () =>
      [...bound.values()].map((session) => {
        const { accountId } = session.owner;
        const subscribed = session.describe();
        const sent = Object.fromEntries(subscribed.map((one) => [one.item, one.sent]));
        return { accountId, items: subscribed.map(({ item }) => item), sent };
      }),
  };
}
