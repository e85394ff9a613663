import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Gives the body that the engine gets in place of the broker's, which may take as long as the test wants. */
export type ChangeBody = (body: Buffer) => Promise<Buffer>;

/** A way to the simulated broker. */
export interface BrokerProxy {
  /** Base URL of the broker through the proxy. */
  baseUrl: string;
  close(): Promise<void>;
}

/**
 * Opens a way to the broker. `findChange` sees each call, and gives what becomes of its answer; null: it is passed on.
 */
export async function startBrokerProxy(
  brokerUrl: string,
  findChange: (call: IncomingMessage) => ChangeBody | null,
): Promise<BrokerProxy> {
  const broker = new URL(brokerUrl);
  const server = createServer((incoming, response) => {
    forward(broker, incoming, response, findChange(incoming) ?? (async (body) => body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${broker.pathname}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function forward(
  broker: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
  change: ChangeBody,
): void {
  const { method, url } = incoming;
  const { hostname, port } = broker;
  // The broker names the address of its streams by the host of the call.
  const { host: _host, ...headers } = incoming.headers;
  const call = request({ hostname, port, method, path: url, headers }, async (reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of reply) chunks.push(chunk as Buffer);
    const body = await change(Buffer.concat(chunks));
    const { 'content-length': _, 'transfer-encoding': __, ...rest } = reply.headers;
    response.writeHead(reply.statusCode ?? 502, { ...rest, 'content-length': body.length });
    response.end(body);
  });
  call.on('error', () => response.destroy());
  incoming.pipe(call);
}
