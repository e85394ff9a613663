import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a bot has sent. */
export interface SentText {
  chat_id: number;
  text: string;
}

type Failure = { status: number; description: string; retryAfter?: number } | 'silence' | 'noise';

/** A person who writes to the bot. */
export interface TelegramPerson {
  id: number;
  write(text: string): void;
  block(): void;
}

interface Update {
  update_id: number;
}

/**
 * A server on loopback that speaks Telegram's Bot API: `getMe`, `getUpdates` with its offset and its waiting, and
 * `sendMessage`, with the documented replies.
 *
 * @param port any free one if left out
 */
export async function startTelegramServer(token: string, port = 0) {
  const updates: Update[] = [];
  const sent: SentText[] = [];
  const calls: { method: string; body: Record<string, unknown> }[] = [];
  const waiting = new Set<() => void>();
  const blocked = new Set<number>();
  const failures = new Map<string, Failure[]>();
  let held: Promise<void> | null = null;
  // A bot's numbers go on from server to server, as Telegram's do: one that has read an update knows all before it.
  const begunAt = Math.floor(Date.now() / 1000);
  let nextUpdate = begunAt;
  let nextPerson = 7_000_000_000 + begunAt;
  const wake = () => {
    for (const look of [...waiting]) look();
  };
  const push = (update: object, id = nextUpdate) => {
    nextUpdate = id + 1;
    updates.push({ update_id: id, ...update });
    wake();
  };

  function readUpdates(body: Record<string, unknown>, response: ServerResponse): void {
    const { offset, timeout = 0 } = body as { offset?: number; timeout?: number };
    if (offset) {
      const confirmed = updates.findIndex(({ update_id: id }) => id >= offset);
      updates.splice(0, confirmed < 0 ? updates.length : confirmed);
    }
    const finish = () => {
      waiting.delete(look);
      clearTimeout(timer);
      succeed(response, updates.slice(0, 100));
    };
    const look = () => {
      if (updates.length > 0) finish();
    };
    const timer = setTimeout(finish, timeout * 1000);
    waiting.add(look);
    response.on('close', () => {
      waiting.delete(look);
      clearTimeout(timer);
    });
    look();
  }

  async function sendMessage(
    body: Record<string, unknown>,
    response: ServerResponse,
  ): Promise<void> {
    const { chat_id: chatId, text } = body as unknown as SentText;
    if (blocked.has(chatId)) {
      fail(response, { status: 403, description: 'Forbidden: bot was blocked by the user' });
      return;
    }
    sent.push({ chat_id: chatId, text });
    await held;
    succeed(response, { message_id: sent.length, chat: { id: chatId, type: 'private' }, text });
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    if (given !== token) return fail(response, { status: 401, description: 'Unauthorized' });
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    calls.push({ method, body });
    const failure = failures.get(method)?.shift();
    if (failure === 'silence') return;
    if (failure === 'noise') return void response.end('<html>');
    if (failure) return fail(response, failure);
    if (method === 'getUpdates') return readUpdates(body, response);
    if (method === 'sendMessage') return sendMessage(body, response);
    const bot = { id: Number(token.split(':')[0]), is_bot: true, username: 'entropi_test_bot' };
    if (method === 'getMe') return succeed(response, bot);
    fail(response, { status: 404, description: 'Not Found' });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was not confirmed yet. */
    updates,
    calls,
    push,
    /** The next calls of a method fail in these ways, one after the other. */
    fail: (method: string, ...kinds: Failure[]) => failures.set(method, kinds),
    /** Messages arrive and their senders are told nothing, until the returned function is called. */
    holdReplies(): () => void {
      let release = () => {};
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      return () => {
        held = null;
        release();
      };
    },
    /** What was said in a chat, in its order. */
    readChat: (id: number) => sent.filter((one) => one.chat_id === id).map(({ text }) => text),
    addPerson(language = 'en', type = 'private'): TelegramPerson {
      const id = nextPerson;
      nextPerson += 1;
      const chat = { id, type, first_name: 'Ada', username: `ada_${id}` };
      const from = { id, is_bot: false, first_name: 'Ada', language_code: language };
      const date = Math.floor(Date.now() / 1000);
      return {
        id,
        write: (text) => push({ message: { message_id: nextUpdate, date, chat, from, text } }),
        block: () => {
          blocked.add(id);
          const member = { user: { id: 1, is_bot: true, first_name: 'Bot' }, status: 'kicked' };
          push({ my_chat_member: { chat, from, date, new_chat_member: member } });
        },
      };
    },
    /** The person takes nothing more, without the update that says so. */
    block: (id: number) => blocked.add(id),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TelegramServer = Awaited<ReturnType<typeof startTelegramServer>>;

function succeed(response: ServerResponse, result: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ok: true, result }));
}

function fail(
  response: ServerResponse,
  { status, description, retryAfter }: Exclude<Failure, string>,
): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  const parameters = retryAfter === undefined ? undefined : { retry_after: retryAfter };
  response.end(JSON.stringify({ ok: false, error_code: status, description, parameters }));
}
