import { once } from 'node:events';
import { type AddressInfo, connect, Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { endConnectionsOnClose } from './end-connections';
import { createMetricsApp } from './metrics-app';

async function listen(addHooks?: (app: FastifyInstance) => void) {
  const app = fastify();
  endConnectionsOnClose(app);
  addHooks?.(app);
  app.get('/', async () => 'ok');
  return { app, port: await open(app) };
}

async function open(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Closes a server to which a silent client is connected; resolves when both have closed. */
async function closeWithConnection(app: FastifyInstance, port: number): Promise<void> {
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await accepted;
  const ended = once(socket, 'close');
  await app.close();
  await ended;
}

describe('a server that closes', () => {
  it('does not wait for a connection on which nothing was requested', async () => {
    const { app, port } = await listen();
    await closeWithConnection(app, port);
  });

  it('does not wait for one on the port of its metrics either', async () => {
    const app = createMetricsApp(new Registry());
    await closeWithConnection(app, await open(app));
  });

  it('closes connections that are opened while it closes', async () => {
    let connectLate: () => Promise<void> = async () => undefined;
    const { app, port } = await listen((hooked) => hooked.addHook('preClose', () => connectLate()));
    const socket = new Socket();
    const ended = once(socket, 'close');
    connectLate = async () => {
      const accepted = once(app.server, 'connection');
      socket.connect(port, '127.0.0.1');
      await accepted;
    };
    await app.close();
    await ended;
  });

  it('still sends responses to earlier requests', async () => {
    let close: Promise<unknown> | undefined;
    const { port } = await listen((app) =>
      app.addHook('onRequest', async () => {
        close = app.close();
      }),
    );
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(await response.text()).toBe('ok');
    await close;
  });
});
