import fastify from 'fastify';
import { endConnectionsOnClose } from '../gateway/end-connections';

/** Controls what the API says to the gateway about tokens: who is a superuser, and how it fails. */
export interface UserApi {
  url: string;
  superusers: Set<string>;
  /** Tokens for which `/auth/me` was called, in order. */
  requested: string[];
  /** The operations that `/openapi.json` describes. */
  operations: string[];
  /** More paths that it describes, in OpenAPI's notation. */
  paths: object;
  /** Returns 500 while set. */
  isBroken: boolean;
  /** While set, redirects `/auth/me` to this address. */
  redirectsTo: string | null;
  close(): Promise<void>;
}

/** A server on loopback that returns `/auth/me` for tokens, and describes itself. */
export async function startUserApi(): Promise<UserApi> {
  const app = fastify();
  endConnectionsOnClose(app);
  const api: UserApi = {
    url: '',
    superusers: new Set(),
    requested: [],
    operations: [],
    paths: {},
    isBroken: false,
    redirectsTo: null,
    close: () => app.close(),
  };
  app.get('/auth/me', async (request, reply) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    api.requested.push(token);
    if (api.isBroken) return reply.code(500).send({ status: 500 });
    if (api.redirectsTo) return reply.redirect(api.redirectsTo);
    if (token.endsWith('.expired')) return reply.code(401).send({ status: 401 });
    return { id: 1, is_superuser: api.superusers.has(token) };
  });
  app.get('/openapi.json', async (_request, reply) => {
    if (api.isBroken) return reply.code(500).send({ status: 500 });
    const paths = api.operations.map((id) => [`/${id}`, { get: { operationId: id } }]);
    return { openapi: '3.1.0', paths: { ...Object.fromEntries(paths), ...api.paths } };
  });
  api.url = await app.listen({ port: 0, host: '127.0.0.1' });
  return api;
}

/** Makes a token with the given claims, whose signature cannot be verified. */
export function makeToken(claims: object, signature = 'signature'): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `header.${payload}.${signature}`;
}
