import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { EventStream } from './event-stream';

const price = (bid: number) => ({ key: 'price:X', name: 'price', id: null, data: { bid } });
const share = (n: number, text = '') => ({ key: `share:${n}`, name: 'share', id: n, data: text });
/** More than a connection takes whose other side reads nothing. */
const MUCH = 'x'.repeat(256 * 1024);

let server: Server;
let stream: EventStream;

beforeEach(async () => {
  stream = new EventStream();
  server = createServer((_request, response) => void stream.pipe(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const findPort = () => (server.address() as AddressInfo).port;

async function open(): Promise<IncomingMessage> {
  const [response] = (await once(
    get({ port: findPort(), host: '127.0.0.1', agent: false }),
    'response',
  )) as [IncomingMessage];
  return response.setEncoding('utf8');
}

/** A reader who takes what the server sends when told to. */
async function openPaused(): Promise<Socket> {
  const socket = connect(findPort(), '127.0.0.1');
  await once(socket, 'connect');
  const begun = once(server, 'request');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await begun;
  return socket.pause().setEncoding('utf8');
}

async function readUntil(readable: IncomingMessage | Socket, part: string): Promise<string> {
  let text = '';
  for await (const chunk of readable.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes(part)) return text;
  }
  throw new Error(`ended without ${part}`);
}

describe('an event stream that is a response', () => {
  it('begins with what was sent before, and has each event once, without a length around it', async () => {
    stream.comment('open', 6);
    const socket = await openPaused();
    stream.send(share(7));
    stream.send(price(1));
    stream.send(price(2));
    const text = await readUntil(socket, '"bid":2');
    expect(text.split('\r\n\r\n')[1]).toBe(
      'id: 6\n: open\n\nid: 7\nevent: share\ndata: ""\n\nevent: price\ndata: {"bid":1}\n\nevent: price\ndata: {"bid":2}\n\n',
    );
    socket.destroy();
  });

  it('has only the newest state of each thing once a slow reader takes no more, and goes on when they do', async () => {
    stream.comment('open');
    const socket = await openPaused();
    for (let n = 0; n < 40; n += 1) stream.send(share(n, MUCH));
    for (let bid = 0; bid < 10_000; bid += 1) stream.send(price(bid));
    const text = await readUntil(socket, '"bid":9999');
    expect(text.match(/event: price/g)).toHaveLength(1);
    expect(text.match(/^id: \d+$/gm)).toEqual(Array.from({ length: 40 }, (_, n) => `id: ${n}`));
    stream.send(price(10_000));
    await readUntil(socket, '"bid":10000');
    socket.destroy();
  });

  it('disconnects a slow reader for whom too much waits', async () => {
    stream.comment('open');
    const socket = await openPaused();
    const closed = once(stream, 'close');
    for (let n = 0; n < 1100; n += 1) stream.send(share(n, MUCH));
    await closed;
    expect(stream.destroyed).toBe(true);
    socket.destroy();
  });

  it('ends at once when it was finished before it became a response', async () => {
    stream.comment('open');
    stream.finish();
    const closed = once(stream, 'close');
    const response = await open();
    let text = '';
    for await (const chunk of response) text += String(chunk);
    await closed;
    expect(text).toBe('');
  });

  it('ends, with everything before, when it is finished, and takes nothing any more', async () => {
    stream.comment('open');
    const response = await open();
    const closed = once(stream, 'close');
    stream.send(price(1));
    stream.finish();
    stream.send(price(2));
    let text = '';
    for await (const chunk of response) text += String(chunk);
    await closed;
    expect(text).toBe(': open\n\nevent: price\ndata: {"bid":1}\n\n');
  });
});
