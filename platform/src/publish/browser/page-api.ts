import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRecordedApi, type RecordedApi } from '../../contract-tests/recorded-api';
import type { RecordedResponses } from '../../contract-tests/recorded-responses';
import { describeCaller } from '../../contract-tests/sample-caller';
import type { RegistryUser } from '../../contract-tests/sessions';

/** An API for testing pages, which serves recorded responses on its own port. */
export interface PageApi {
  url: string;
  /** The signed-in user; null when nobody is. */
  setUser(user: RegistryUser | null): void;
  close(): Promise<void>;
}

async function respond(api: RecordedApi, method: string, path: string): Promise<Response> {
  const response = api.response(method, path);
  if (path !== '/auth/me') return response;
  if (!api.user) return Response.json({ status: 401, code: 'unauthorized' }, { status: 401 });
  return Response.json(describeCaller(api.user, response.ok ? await response.json() : null));
}

async function write(reply: ServerResponse, response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? 'application/json';
  reply.writeHead(response.status, { 'content-type': type });
  // An open, silent stream, which the page ends.
  if (type.startsWith('text/event-stream')) return reply.flushHeaders();
  reply.end(Buffer.from(await response.arrayBuffer()));
}

/** Starts it; pages of any origin may call. */
export async function startPageApi(responses: RecordedResponses): Promise<PageApi> {
  const api = createRecordedApi(responses);
  const server = createServer(async (request, reply) => {
    const { origin = '*', 'access-control-request-headers': headers = '*' } = request.headers;
    reply.setHeader('access-control-allow-origin', origin);
    reply.setHeader('access-control-allow-credentials', 'true');
    reply.setHeader('access-control-allow-headers', headers);
    reply.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
    const [path = '/'] = (request.url ?? '/').split('?');
    const { method = 'GET' } = request;
    request.resume();
    if (method === 'OPTIONS') reply.writeHead(204).end();
    else await write(reply, await respond(api, method, path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setUser: (user) => {
      api.user = user;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
