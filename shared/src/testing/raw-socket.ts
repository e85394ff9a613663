import { once } from 'node:events';
import { type AddressInfo, connect, type Server } from 'node:net';

/** A raw response, up to the end of the connection. */
export interface RawResponse {
  /** 0 when the server closed without a response. */
  status: number;
  headers: string;
  body: string;
  durationMs: number;
}

/** Writes texts to a listening server, pausing between them, and reads until the server closes. */
export async function sendRaw(
  server: Server,
  texts: readonly string[],
  pauseMs = 0,
): Promise<RawResponse> {
  const startedAt = performance.now();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  // A server that closes while we write resets the connection.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  for (const part of texts) {
    if (socket.destroyed) break;
    socket.write(part);
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, pauseMs))]);
  }
  await closed;
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
    headers: head,
    body: rest.join('\r\n\r\n'),
    durationMs: performance.now() - startedAt,
  };
}
