import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import webPush from 'web-push';
import { startPushReceiver } from '../testing/push-receiver';
import { createPushSender, type PushSender, type PushText } from './push-sender';
import { findQuietEnd } from './quiet-hours';

const TEXT: PushText = { title: 'Title', body: 'Body', path: '/', tag: 'notice-1' };
const SHORT_MS = 100;
const closing: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const close of closing) await close();
});

function createSender(
  services: string[],
  timeoutMs?: number,
  { privateKey } = webPush.generateVAPIDKeys(),
): PushSender {
  const config = {
    PUSH_SERVICES: services,
    WEB_ORIGINS: ['https://app.example.com'],
    MAIL_FROM: 'x@localhost',
  };
  return createPushSender(config, privateKey, timeoutMs);
}

/** A push service that responds as the given function does. */
async function startService(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a push service', () => {
  let keys: { p256dh: string; auth: string };
  let receiver: Awaited<ReturnType<typeof startPushReceiver>>;

  beforeAll(async () => {
    receiver = await startPushReceiver();
    closing.push(receiver.close);
    keys = receiver.addBrowser().subscription.keys;
  });

  const send = async (respond: RequestListener, timeoutMs?: number) => {
    const origin = await startService(respond);
    const sender = createSender([origin], timeoutMs);
    return sender.send({ endpoint: `${origin}/secret-path`, keys }, TEXT, 'high');
  };

  it.each([
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'rejected'],
    [413, 'rejected'],
  ])('that responds %i makes the outcome %s', async (status, outcome) => {
    expect(await send((_request, response) => response.writeHead(status).end())).toBe(outcome);
  });

  it('takes what is signed by a key that was made without the zero it begins with', async () => {
    const origin = await startService((_request, response) => response.writeHead(201).end());
    const short = Buffer.alloc(31, 7).toString('base64url');
    const sender = createSender([origin], undefined, { privateKey: short, publicKey: '' });
    expect(await sender.send({ endpoint: `${origin}/path`, keys }, TEXT, 'high')).toBe('sent');
  });

  it.each([408, 429, 500, 503])('that responds %i is tried again', async (status) => {
    await expect(send((_request, response) => response.writeHead(status).end())).rejects.toThrow(
      `responds ${status}`,
    );
  });

  it.each<[string, RequestListener]>([
    ['never responds', () => {}],
    ['resets the connection', (request) => request.socket.destroy()],
  ])(
    'that %s is given up and tried again, and the error names no address',
    async (_how, respond) => {
      const error: unknown = await send(respond, SHORT_MS).catch((reason: unknown) => reason);
      expect(String(error)).toMatch(/^(TimeoutError|TypeError)/);
      expect(inspect(error, { depth: 9 })).not.toMatch(
        new RegExp(`secret-path|${keys.auth}|${keys.p256dh}`),
      );
    },
  );

  it('whose response does not end holds up nothing', async () => {
    expect(await send((_request, response) => response.writeHead(201).write('x'))).toBe('sent');
  });

  it('sends the API to no other address, and none that is not listed is called', async () => {
    const browser = receiver.addBrowser();
    const { endpoint } = browser.subscription;
    const outcome = await send((_request, response) =>
      response.writeHead(307, { location: endpoint }).end(),
    );
    expect(outcome).toBe('rejected');
    expect(await createSender([]).send(browser.subscription, TEXT, 'high')).toBe('rejected');
    expect(browser.received).toEqual([]);
  });
});

describe('quiet hours', () => {
  const zurich = (from: string, to: string) => ({ from, to, time_zone: 'Europe/Zurich' });
  const findEnd = (from: string, to: string, at: string) =>
    findQuietEnd(zurich(from, to), new Date(at))?.toISOString() ?? null;

  it('end at the next beginning of their last minute, also beyond midnight', () => {
    expect(findEnd('22:00', '07:00', '2026-01-10T20:59:59Z')).toBeNull();
    expect(findEnd('22:00', '07:00', '2026-01-10T21:00:00Z')).toBe('2026-01-11T06:00:00.000Z');
    expect(findEnd('22:00', '07:00', '2026-01-11T05:59:59Z')).toBe('2026-01-11T06:00:00.000Z');
    expect(findEnd('22:00', '07:00', '2026-01-11T06:00:00Z')).toBeNull();
    expect(findEnd('12:00', '13:30', '2026-01-10T11:10:20Z')).toBe('2026-01-10T12:30:00.000Z');
    expect(findEnd('12:00', '12:00', '2026-01-10T11:00:00Z')).toBeNull();
  });

  it('end by the clock on the wall in the nights in which it is changed', () => {
    expect(findEnd('22:00', '07:00', '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(findEnd('22:00', '07:00', '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  it('end in a moment that is not quiet, even where the clock leaves out their last minute', () => {
    const end = findEnd('22:00', '02:30', '2026-03-28T23:30:00Z');
    expect(end).toBe('2026-03-29T01:30:00.000Z');
    expect(findEnd('22:00', '02:30', end ?? '')).toBeNull();
  });
});
