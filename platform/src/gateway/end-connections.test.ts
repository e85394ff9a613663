import { once } from 'node:events';
import { type AddressInfo, connect, Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { endConnectionsOnClose } from './end-connections';

async function listen(addHooks?: (app: FastifyInstance) => void) {
  const app = fastify();
  endConnectionsOnClose(app);
  addHooks?.(app);
  app.get('/', async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port };
}

describe('a server that closes', () => {
  it('does not wait for a connection on which nothing was requested', async () => {
    const { app, port } = await listen();
    const accepted = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    await accepted;
    const ended = once(socket, 'close');
    await app.close();
    await ended;
  });

  it('ends what is connected while it closes', async () => {
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

  it('sends what was requested before', async () => {
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
