import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRecordedApi, type RecordedApi, USER_ID } from '../../contract-tests/recorded-api';
import type { RecordedResponses } from '../../contract-tests/recorded-responses';
import type { RegistryUser } from '../../contract-tests/sessions';

/** An API for testing pages, which serves recorded responses on its own port. */
export interface PageApi {
  url: string;
  /** The signed-in user; null when nobody is. */
  setUser(user: RegistryUser | null): void;
  close(): Promise<void>;
}

/** The caller, for calls that no recording has. */
function describeCaller(user: RegistryUser | null, recorded: unknown) {
  const known = typeof recorded === 'object' ? recorded : {};
  return {
    username: 'alice',
    email: 'alice@example.test',
    first_name: 'Alice',
    last_name: 'Example',
    phone: null,
    address: null,
    notifications: {},
    is_active: true,
    demo_mode: false,
    onboarding: { profile: true, broker: true, account: true, strategy: true },
    two_factor_enrolled: true,
    subscription: null,
    strategy_id: null,
    coupled_strategy_id: null,
    created_at: '2026-01-01T00:00:00Z',
    last_login_at: null,
    ...known,
    id: USER_ID,
    language: 'en',
    is_superuser: user?.predicate === 'superuser',
    is_stuff: user?.predicate === 'staff',
  };
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
