import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlatformStatus } from '@entropi/contracts/platform';
import { Rejection } from '../../rejection';
import { parseCall } from '../parse-call';
import { rollback } from './kit-release-commands';
import { openReleasesPort } from './releases-port';

const sent = { dry_run: true, serve_first: false, files: {} };
const upload = { ...sent, info: {} } as unknown as Parameters<
  ReturnType<typeof openReleasesPort>['publish']
>[1];

const status = (revision: number): PlatformStatus => ({
  revision,
  written: null,
  entries: [],
  unknown: [],
});
const problem = (code: string) => ({ status: 409, code, message: code, request_id: 'r' });
const published = { name: 'moon', version: '1.0.0', unchanged: false, stable: null, deltas: [] };

let server: Server;
let url: string;
let respond: RequestListener;

const reply = (code: number, body: unknown, headers = {}): RequestListener => {
  return (_request, response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
};

beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.once('end', () => respond(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const open = () => openReleasesPort({ url, token: 'a-token' });

describe('the port of releases, for a team', () => {
  it('waits while another build is being published', async () => {
    const busy = { status: 429, code: 'too_many_requests', message: 'busy', request_id: 'r' };
    let tries = 0;
    respond = (request, response) => {
      tries += 1;
      const next = tries < 3 ? reply(429, busy, { 'retry-after': '0' }) : reply(200, published);
      next(request, response);
    };
    expect(await open().publish('moon', upload)).toEqual(published);
    expect(tries).toBe(3);
  });

  it('makes a release again where somebody else was faster, and once where none was', async () => {
    const seen: number[] = [];
    let revision = 7;
    respond = (request, response) => {
      if (request.method === 'GET') return reply(200, status(revision))(request, response);
      seen.push(revision);
      revision += 1;
      const after = { stable: '1.0.0', previous: [] };
      const before = { stable: '1.1.0', previous: ['1.0.0'] };
      const done = { revision: 9, before, after };
      return reply(
        seen.length === 1 ? 409 : 200,
        seen.length === 1 ? problem('registry_changed') : done,
      )(request, response);
    };
    const call = parseCall(['rollback', 'moon'], 'npx entropi');
    if ('help' in call) throw new Error('help');
    const { result } = await rollback(call, { port: open(), browserPath: undefined });
    expect(result).toEqual({ name: 'moon', ended: 'stable', from: '1.1.0', to: '1.0.0' });
    expect(seen).toEqual([7, 8]);
  });

  it('takes words of the platform as a rejection, and all else as a failure', async () => {
    respond = reply(409, problem('release_rejected'));
    await expect(open().publish('moon', upload)).rejects.toBeInstanceOf(Rejection);
    respond = reply(401, problem('unauthorized'));
    await expect(open().readStatus()).rejects.toThrow('PUBLISH_TOKEN is not known');
    respond = reply(502, '<html>');
    await expect(open().readStatus()).rejects.toThrow('serves no releases (502)');
    respond = reply(200, { hello: 'world' });
    await expect(open().readStatus()).rejects.toThrow('responds with something else');
  });

  it('says that it is not known whether a release was made when the connection breaks', async () => {
    respond = (request) => request.socket.destroy();
    await expect(open().publish('moon', upload)).rejects.toThrow(
      'whether it was done is not known: see status',
    );
    await expect(open().readStatus()).rejects.not.toThrow('whether it was done');
  });

  it('shows its token to no other address, and asks nothing without one', async () => {
    respond = reply(302, null, { location: 'http://127.0.0.1:9/elsewhere' });
    await expect(open().readStatus()).rejects.toThrow('does not respond');
    respond = () => {
      throw new Error('It was asked');
    };
    await expect(openReleasesPort({ url, token: undefined }).readStatus()).rejects.toThrow(
      'A token is needed: set PUBLISH_TOKEN',
    );
  });
});
