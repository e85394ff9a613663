import {
  type BrokerStream,
  STREAMED_ITEMS,
  type StreamListener,
  type StreamOptions,
} from '../broker-stream';
import {
  ACCOUNT_FIELDS,
  readStreamedConfirm,
  readStreamedPosition,
  TRADE_FIELDS,
} from './ig-account-items';
import type { LoginDeps } from './ig-login';
import { createPriceSubscriptions } from './ig-price';
import type { IgSession } from './ig-session';
import { openConnection, type ReadField, type StreamConnection } from './ig-stream-client';
import { findStreamLogin, type StreamLogin } from './ig-stream-login';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** After rejected credentials, or when the broker names no stream, the next attempt comes after this time. */
const HOPELESS_PAUSE_MS = 60_000;
const DROPS_APART_MS = 300_000;
/** A connection that has lasted this long was a good one, so the next pause is short again. */
const GOOD_AFTER_MS = 10_000;
/** A connection that is not established within this time is given up. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The stream of one account, in its session; it opens at once. Nothing here throws. */
export function createIgStream(
  deps: LoginDeps & { session: IgSession },
  options: StreamOptions,
  listener: StreamListener,
): BrokerStream {
  const { session } = deps;
  const ownItems = options.account ? 2 : 0;
  const prices = createPriceSubscriptions(
    STREAMED_ITEMS - ownItems,
    () => ({ offsetMs: session.localOffsetMs(), now: Date.now() }),
    listener,
  );
  let connection: StreamConnection | null = null;
  let isUp = false;
  let failures = 0;
  let droppedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let funds = '';

  async function open(): Promise<void> {
    const read = await findStreamLogin(deps, session);
    if (isClosed) return;
    if (read.kind === 'ok') {
      connect(read.value);
      return;
    }
    const cause = read.kind === 'unavailable' ? read.cause : read.code;
    listener.onConnection?.(false, cause);
    const isHopeless = read.kind === 'credential-rejected' || read.kind === 'rejected';
    schedule(isHopeless ? HOPELESS_PAUSE_MS : growPause());
  }

  function connect(login: StreamLogin): void {
    const begun = openConnection(login, {
      onUp() {
        clearTimeout(timer);
        if (isUp) return;
        isUp = true;
        timer = setTimeout(() => {
          failures = 0;
        }, GOOD_AFTER_MS);
        timer.unref();
        listener.onConnection?.(true, null);
      },
      onDown(cause, isCredential) {
        if (isCredential) dropTokens(login);
        retry(cause);
      },
    });
    connection = begun;
    timer = setTimeout(() => retry('no connection in time'), CONNECT_TIMEOUT_MS);
    if (options.account) subscribeAccount(begun, login.accountId);
    prices.attach(begun, login.accountId);
  }

  /**
   * When new tokens are rejected as well, there is no third login, because a broker locks users who log in too
   * often.
   */
  function dropTokens({ tokens }: StreamLogin): void {
    if (Date.now() - droppedAt < DROPS_APART_MS) return;
    droppedAt = Date.now();
    session.drop(tokens);
  }

  function subscribeAccount(begun: StreamConnection, accountId: string): void {
    const ignore = () => undefined;
    const on = { adapter: null, onSubscribed: ignore, onRejected: ignore };
    begun.subscribe({
      ...on,
      name: `TRADE:${accountId}`,
      mode: 'DISTINCT',
      fields: TRADE_FIELDS,
      onUpdate: onTrade,
    });
    begun.subscribe({
      ...on,
      name: `ACCOUNT:${accountId}`,
      mode: 'MERGE',
      fields: ACCOUNT_FIELDS,
      onUpdate: onAccount,
    });
  }

  function onTrade(read: ReadField): void {
    const confirm = readStreamedConfirm(read);
    if (confirm) listener.onConfirm?.(confirm);
    const position = readStreamedPosition(read);
    if (position) listener.onPosition?.(position);
  }

  function onAccount(read: ReadField): void {
    const now = ACCOUNT_FIELDS.map((field) => read(field)).join(' ');
    const isFirst = funds === '';
    if (now === funds) return;
    funds = now;
    if (!isFirst) listener.onFunds?.();
  }

  function retry(cause: string): void {
    detach();
    if (isClosed) return;
    listener.onConnection?.(false, cause);
    schedule(growPause());
  }

  function detach(): void {
    clearTimeout(timer);
    isUp = false;
    prices.detach();
    connection?.close();
    connection = null;
  }

  /**
   * Doubles the pause with each failure in a row. A part of it is random, so that many streams do not come back at
   * once.
   */
  function growPause(): number {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 10), MAX_PAUSE_MS);
    failures += 1;
    return pauseMs * (0.75 + Math.random() / 2);
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void open(), delayMs);
    timer.unref();
  }

  schedule(0);
  return {
    setEpics: (epics) => prices.setEpics(epics),
    streams: (epic) => isUp && prices.streams(epic),
    restart() {
      if (connection) retry('restarted');
    },
    close() {
      isClosed = true;
      detach();
    },
  };
}
