import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createTestApp, type TestApp } from '../testing/test-app';
import type { TestUser } from '../testing/test-user';

const ERROR_LEVEL = 50;

interface Line {
  level: number;
  msg: string;
  reason?: string;
}

let test: TestApp;
let user: TestUser;
let port: number;
let lines: Line[] = [];

beforeAll(async () => {
  const output = { write: (line: string) => void lines.push(JSON.parse(line)) };
  test = await createTestApp({ LOG_LEVEL: 'debug' }, async (url) => url, output);
  user = await test.signIn();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
});
beforeEach(() => {
  lines = [];
});
afterAll(() => test.close());

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`never came: ${JSON.stringify(lines)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const isAbort = ({ msg }: Line) => msg.startsWith('the client went away');

describe('a client that goes away', () => {
  it.each(['reset', 'end'])(
    'in the middle of its body is not logged as an error: %s',
    async (how) => {
      const begun = once(test.app.server, 'request');
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      socket.write(
        [
          'POST /api/chat/send HTTP/1.1',
          'host: localhost',
          `authorization: Bearer ${user.accessToken}`,
          'content-type: application/json',
          'content-length: 100',
          '',
          '{"body":"ha',
        ].join('\r\n'),
      );
      const [request] = (await begun) as [IncomingMessage];
      await until(() => request.readableFlowing === true);
      if (how === 'reset') socket.resetAndDestroy();
      else socket.end();
      await until(() => lines.some(isAbort));
      expect(lines.filter(({ level }) => level >= ERROR_LEVEL)).toEqual([]);
    },
  );
});

describe('a database that goes away', () => {
  it('is logged as an error, with its reason', async () => {
    await test.breakDatabase();
    const response = await user.call('GET', '/auth/me');
    await test.mendDatabase();
    expect(response.body).toMatchObject({ status: 503, code: 'database_unavailable' });
    const alarms = lines.filter(({ level }) => level >= ERROR_LEVEL);
    expect(alarms).toMatchObject([{ msg: 'request failed', reason: 'database_unavailable' }]);
  });
});
