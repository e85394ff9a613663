import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps';
import { handleUpdate, hasWish } from './handle-update.domain';
import { type TelegramApi, TelegramFailure } from './telegram-api';
import { claimBot, type Holder, releaseBot, savePoll } from './telegram-bot.repo';
import { telegramReadsTotal } from './telegram-metrics';
import { readUpdateId } from './telegram-updates';

/** Telegram responds at once when there is an update. With its time-out it is less than a lease. */
const WAIT_S = 20;
/** How often a process looks whether the one that reads has died. */
const LOOK_MS = 5000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** An update that fails as often, though the database is there, would hold up all later ones. */
const MAX_FAILURES = 5;

type Context = Pick<Deps, 'db' | 'jobs' | 'log' | 'now'>;

/** What a process remembers from one turn to the next. */
export interface Reader extends Holder {
  telegram: TelegramApi;
  /** Whether this process has read the bot's name since it started to read. */
  knowsName: boolean;
  /** The update that failed last, and how often it did. */
  failing: { updateId: number; times: number } | null;
}

export function createReader(telegram: TelegramApi): Reader {
  const { botId } = telegram;
  return { telegram, botId, holder: randomUUID(), knowsName: false, failing: null };
}

/**
 * Reads what people write to the bot, in one of all processes at a time. Returns the function that ends this, and
 * lets another process go on at once.
 */
export function startTelegram(deps: Context, telegram: TelegramApi): () => Promise<void> {
  const stopping = new AbortController();
  const reader = createReader(telegram);
  const running = readOn(deps, reader, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
    await releaseBot(deps.db, reader);
  };
}

async function readOn(deps: Context, reader: Reader, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    let waitMs = 0;
    try {
      waitMs = (await runTelegramTurn(deps, reader, { waitS: WAIT_S, signal })) ? 0 : LOOK_MS;
      pauseMs = FIRST_PAUSE_MS;
    } catch (error) {
      if (signal.aborted) return;
      telegramReadsTotal.inc({ outcome: 'failed' });
      deps.log.warn({ err: error }, 'what is written to the Telegram bot could not be read');
      // Another process may reach what this one cannot.
      await releaseBot(deps.db, reader).catch(() => undefined);
      waitMs = Math.max(pauseMs, error instanceof TelegramFailure ? error.waitMs : 0);
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    }
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Reads and handles the updates that there are, or the first ones to come; false while another process does. */
export async function runTelegramTurn(
  deps: Context,
  reader: Reader,
  { waitS, signal }: { waitS: number; signal?: AbortSignal },
): Promise<boolean> {
  const { telegram } = reader;
  const claimed = await claimBot(deps.db, reader);
  if (!claimed) {
    reader.knowsName = false;
    return false;
  }
  if (!reader.knowsName) {
    await savePoll(deps.db, reader, await telegram.findName());
    reader.knowsName = true;
  }
  const updates = await telegram.readUpdates(claimed.offset, waitS, signal);
  await savePoll(deps.db, reader);
  telegramReadsTotal.inc({ outcome: 'done' });
  for (const [index, update] of updates.entries()) {
    // Of many that ask for nothing only the last one is written down, and with it all before.
    if (hasWish(update) || index === updates.length - 1) await handle(deps, reader, update);
  }
  return true;
}

/** Throws when it is to be tried again. An update that never succeeds is passed over in the end. */
async function handle(deps: Context, reader: Reader, update: unknown): Promise<void> {
  const updateId = readUpdateId(update);
  const times = reader.failing?.updateId === updateId ? reader.failing.times : 0;
  if (times >= MAX_FAILURES) {
    deps.log.error({ updateId }, 'an update of Telegram could not be handled and is passed over');
    return handleUpdate(deps, reader, { update_id: updateId });
  }
  try {
    await handleUpdate(deps, reader, update);
  } catch (error) {
    reader.failing = { updateId, times: times + 1 };
    throw error;
  }
}
