import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { inspect } from 'node:util';
import { telegramBots } from '@entropi/db/schema/telegram';
import { createLogger } from '../http/logger';
import { startTelegramServer } from '../testing/telegram-server';
import { createTestApp } from '../testing/test-app';
import { createReader, runTelegramTurn, startTelegram } from './poll-telegram';
import { createTelegramApi, type TelegramApi } from './telegram-api';

const SECRET = 'S'.repeat(35);
const TOKEN = `42:${SECRET}`;
const SHORT_MS = 100;
const closing: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const close of closing) await close();
});

function createApi(origin: string, timeoutMs?: number): TelegramApi {
  const config = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: origin };
  const telegram = createTelegramApi(config, timeoutMs);
  if (!telegram) throw new Error('no bot is configured');
  return telegram;
}

/** A server that responds as the given function does. */
async function startServer(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const send = async (respond: RequestListener, timeoutMs?: number) =>
  createApi(await startServer(respond), timeoutMs).sendText(7, 'text');

const respondWith =
  (error_code: number, description: string, parameters?: object): RequestListener =>
  (_request, response) =>
    response
      .writeHead(error_code)
      .end(JSON.stringify({ ok: false, error_code, description, parameters }));

describe('Telegram', () => {
  it.each([
    [403, 'Forbidden: bot was blocked by the user', { kind: 'ended' }],
    [403, 'Forbidden: user is deactivated', { kind: 'ended' }],
    [400, 'Bad Request: chat not found', { kind: 'ended' }],
    [400, 'Bad Request: x', { kind: 'rejected', reason: '400: Bad Request: x' }],
    [429, 'Too Many Requests', { kind: 'wait', waitMs: 5000 }],
  ])('that responds %i %s makes its outcome', async (status, description, outcome) => {
    expect(await send(respondWith(status, description))).toEqual(outcome);
  });

  it('is obeyed in how long to wait, within a day', async () => {
    const wait = (retry_after: number) => send(respondWith(429, 'x', { retry_after }));
    expect(await wait(35)).toEqual({ kind: 'wait', waitMs: 35_000 });
    expect(await wait(-5)).toEqual({ kind: 'wait', waitMs: 1000 });
    expect(await wait(1e12)).toEqual({ kind: 'wait', waitMs: 24 * 3_600_000 });
  });

  it.each<[string, RequestListener, RegExp]>([
    ['never responds', () => {}, /TimeoutError/],
    [
      'begins a response and never ends it',
      (_request, response) => response.writeHead(200).write('{'),
      /TimeoutError/,
    ],
    ['resets the connection', (request) => request.socket.destroy(), /UND_ERR_SOCKET|ECONNRESET/],
    ['responds with a page', (_request, response) => response.end('<html>'), /200 with/],
    ['fails', respondWith(502, 'Bad Gateway'), /502/],
    ['does not know the token', respondWith(401, `no bot ${TOKEN} or ${SECRET}`), /401: no bot …/],
  ])('that %s is tried again, and no error names the token', async (_how, respond, words) => {
    const error: unknown = await send(respond, SHORT_MS).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(words);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(SECRET);
  });

  it('that sends the product elsewhere is not followed', async () => {
    let followed = 0;
    const elsewhere = await startServer((_request, response) => {
      followed += 1;
      response.end('{"ok":true}');
    });
    const respond: RequestListener = ({ url }, response) =>
      response.writeHead(307, { location: `${elsewhere}${url}` }).end();
    await expect(send(respond)).rejects.toThrow('307');
    expect(followed).toBe(0);
  });

  it('gets text of its length, whole letters alone, and makes no preview of links', async () => {
    const server = await startTelegramServer(TOKEN);
    closing.push(server.close);
    await createApi(server.origin).sendText(7, `${'x'.repeat(4095)}😀`);
    expect(server.calls[0]?.body).toEqual({
      chat_id: 7,
      text: `${'x'.repeat(4095)}\ufffd`,
      link_preview_options: { is_disabled: true },
    });
  });
});

describe('the process that reads', () => {
  it('goes on after failures, says so without the token, and ends at once with its lease', async () => {
    const server = await startTelegramServer(TOKEN);
    const output = new PassThrough();
    const lines: string[] = [];
    output.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    const test = await createTestApp({
      TELEGRAM_BOT_TOKEN: TOKEN,
      TELEGRAM_API_URL: server.origin,
    });
    server.fail('getMe', { status: 401, description: `Unauthorized ${TOKEN}` });
    const deps = { ...test.deps, log: createLogger('info', output) };
    const stop = startTelegram(deps, createApi(server.origin));
    // It waits at Telegram for updates, which never come.
    while (!server.calls.some(({ method }) => method === 'getUpdates')) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(server.calls.find(({ method }) => method === 'getUpdates')?.body).toMatchObject({
      timeout: 20,
      allowed_updates: ['message', 'my_chat_member'],
    });
    await stop();
    const rows = await test.deps.db.select().from(telegramBots);
    expect(rows).toEqual([
      expect.objectContaining({ botId: 42, name: 'entropi_test_bot', holder: null }),
    ]);
    expect(lines.join('')).toContain('could not be read');
    expect(lines.join('')).not.toContain(SECRET);
    const next = createReader(createApi(server.origin));
    expect(await runTelegramTurn(test.deps, next, { waitS: 0 })).toBe(true);
    await test.close();
    await server.close();
  });
});
