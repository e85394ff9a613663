import { z } from 'zod';
import type { Config } from '../config';

/** What became of a message. `ended`: the person takes no more of them; `rejected`: this one will never be accepted. */
export type TelegramOutcome =
  | { kind: 'sent' }
  | { kind: 'ended' }
  | { kind: 'rejected'; reason: string }
  | { kind: 'wait'; waitMs: number };

/** The calls of Telegram's Bot API that the product makes. Each throws `TelegramFailure` when it may be tried again. */
export interface TelegramApi {
  /** The bot's id, which is the public part of its token. */
  botId: number;
  /** The bot's username. */
  findName(): Promise<string>;
  /**
   * Waits for updates for at most `waitS`.
   *
   * @param offset the first update that was not handled yet, which confirms all before it; null for the oldest one
   */
  readUpdates(offset: number | null, waitS: number, signal?: AbortSignal): Promise<unknown[]>;
  /** Sends plain text to a private chat. */
  sendText(chatId: number, text: string): Promise<TelegramOutcome>;
}

/** Telegram did not do what it was called for. Neither message nor cause holds the token, which is in every address. */
export class TelegramFailure extends Error {
  constructor(
    message: string,
    /** Before this time has passed, another try is in vain. */
    readonly waitMs = 0,
  ) {
    super(message);
  }
}

/** A response is given up after this time, beyond that for which updates are waited for. */
const TIMEOUT_MS = 15_000;
const MAX_TEXT_LENGTH = 4096;
const MAX_REASON_LENGTH = 200;
/** Without a stated time, as long as Telegram's shortest limits take to pass. */
const DEFAULT_WAIT_S = 5;
const MAX_WAIT_S = 24 * 3600;
/** Kinds of updates that are of interest: what people write, and that they block the bot. */
const ALLOWED_UPDATES = ['message', 'my_chat_member'];

const Reply = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});
type Reply = z.infer<typeof Reply>;

const Me = z.object({ username: z.string().regex(/^\w{1,64}$/) });

/** Speaks Telegram's Bot API; null where no bot is configured. */
export function createTelegramApi(
  {
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_API_URL: url,
  }: Pick<Config, 'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_API_URL'>,
  timeoutMs = TIMEOUT_MS,
): TelegramApi | null {
  if (!token) return null;
  const call = async (
    method: string,
    body: object,
    { waitMs = 0, signal }: { waitMs?: number; signal?: AbortSignal } = {},
  ): Promise<Reply> => {
    const late = AbortSignal.timeout(timeoutMs + waitMs);
    try {
      const response = await fetch(`${url}/bot${token}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // A response must not send the token elsewhere.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, late]) : late,
      });
      return toReply(response.status, await response.text());
    } catch (error) {
      if (error instanceof TelegramFailure) throw error;
      // What `fetch` throws may name the address.
      throw new TelegramFailure(`Telegram does not respond (${describeCause(error)})`);
    }
  };
  return {
    botId: Number(token.split(':')[0]),
    findName: async () => read(Me, getResult(await call('getMe', {}), token)).username,
    readUpdates: async (offset, waitS, signal) => {
      const body = { timeout: waitS, allowed_updates: ALLOWED_UPDATES, ...(offset && { offset }) };
      const reply = await call('getUpdates', body, { waitMs: waitS * 1000, signal });
      return read(z.array(z.unknown()), getResult(reply, token));
    },
    sendText: async (chatId, text) => {
      const body = {
        chat_id: chatId,
        text: text.slice(0, MAX_TEXT_LENGTH).toWellFormed(),
        link_preview_options: { is_disabled: true },
      };
      return toOutcome(await call('sendMessage', body), token);
    },
  };
}

function toReply(status: number, text: string): Reply {
  return read(Reply, parseJson(text), `${status} with `);
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  status = '',
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new TelegramFailure(
    `Telegram responds ${status}something else than its documentation says`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function getResult(reply: Reply, token: string): unknown {
  if (reply.ok) return reply.result;
  throw toFailure(reply, token);
}

function toOutcome(reply: Reply, token: string): TelegramOutcome {
  if (reply.ok) return { kind: 'sent' };
  const { error_code: code = 0 } = reply;
  if (code === 429) return { kind: 'wait', waitMs: toWaitMs(reply) };
  // The person has blocked the bot or left Telegram; a chat that there is not will not come back either.
  if (code === 403 || (code === 400 && /chat not found/i.test(reply.description ?? '')))
    return { kind: 'ended' };
  if (code === 400 || code === 413)
    return { kind: 'rejected', reason: describeReply(reply, token) };
  throw toFailure(reply, token);
}

function toFailure(reply: Reply, token: string): TelegramFailure {
  const waitMs = reply.error_code === 429 ? toWaitMs(reply) : 0;
  return new TelegramFailure(`Telegram responds ${describeReply(reply, token)}`, waitMs);
}

function toWaitMs({ parameters }: Reply): number {
  const seconds = parameters?.retry_after ?? DEFAULT_WAIT_S;
  return Math.min(Math.max(seconds, 1), MAX_WAIT_S) * 1000;
}

function describeReply({ error_code: code, description = '' }: Reply, token: string): string {
  const [, secret = token] = token.split(':');
  const shown = description.replaceAll(token, '…').replaceAll(secret, '…');
  return `${code ?? 'an error'}: ${shown.slice(0, MAX_REASON_LENGTH)}`;
}

/** The name of a time-out, or the code of a network's error, such as ECONNREFUSED. */
function describeCause(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  const code = String(cause?.code ?? name);
  return /^\w{1,40}$/.test(code) ? code : 'unknown';
}
