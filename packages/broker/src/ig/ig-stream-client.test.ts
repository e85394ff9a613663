import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { until } from '../testing/stream-world';
import { openConnection, type StreamConnection, type StreamItem } from './ig-stream-client';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const server = createServer();
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function open(endpoint: string): { connection: StreamConnection; down: Promise<void> } {
  let onDown: () => void = () => undefined;
  const down = new Promise<void>((resolve) => {
    onDown = resolve;
  });
  const pair = { cst: 'c', securityToken: 'x' };
  const account = { accountId: 'ABC12', localOffsetMs: null, streamEndpoint: endpoint };
  const tokens = { kind: 'pair', ...pair, ...account } as const;
  const login = { endpoint, accountId: 'ABC12', ...pair, tokens };
  const connection = openConnection(login, { onUp: () => undefined, onDown });
  return { connection, down };
}

/** Subscribes to something that the client of a connection holds as long as the client itself is held. */
function subscribe(connection: StreamConnection): WeakRef<StreamItem> {
  const ignore = () => undefined;
  const on = { onUpdate: ignore, onSubscribed: ignore, onRejected: ignore };
  const item: StreamItem = { ...on, name: 'A', mode: 'MERGE', fields: ['B'], adapter: null };
  connection.subscribe(item);
  return new WeakRef(item);
}

const untilFreed = (held: WeakRef<StreamItem>) =>
  until(
    async () => {
      collectGarbage();
      return held.deref() === undefined;
    },
    (isFreed) => isFreed,
  );

it('a connection is freed with its subscriptions once it is closed', async () => {
  const { port } = server.address() as AddressInfo;
  const held = (() => {
    const { connection } = open(`http://127.0.0.1:${port}`);
    const item = subscribe(connection);
    // Its client has begun to connect.
    server.once('connection', () => connection.close());
    return item;
  })();
  await untilFreed(held);
});

it('a connection is freed with its subscriptions once it broke', async () => {
  const none = createServer().listen(0, '127.0.0.1');
  await once(none, 'listening');
  const { port } = none.address() as AddressInfo;
  none.close();
  const { held, down } = (() => {
    const opened = open(`http://127.0.0.1:${port}`);
    return { held: subscribe(opened.connection), down: opened.down };
  })();
  await down;
  await untilFreed(held);
});
