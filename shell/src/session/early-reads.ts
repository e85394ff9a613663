import { EARLY_READS_GLOBAL, type EarlyRead } from '@entropi/shared/remote/index-page';

/** A response to an older request is not shown: it is the age at which pages read again what they show. */
const MAX_AGE_MS = 15_000;

/** Statuses whose responses have no body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/** The headers that the early requests have. With any other the response would be another one. */
const SENT: ReadonlySet<string> = new Set(['authorization', 'traceparent']);

/**
 * Fetches as `fetch` does. A read that was requested before the scripts of the page had come
 * (`platform/build/read-ahead.js`) gets that response, once, if it would be sent with the same token and without
 * conditions. If that response did not come, the read is sent again.
 */
export const fetchEarly: typeof fetch = async (input, init) => {
  const read = claimRead(String(input), init);
  const reply = read && (await within(init?.signal, read.reply));
  if (!reply) return fetch(input, init);
  const { status, body } = reply;
  // Its date tells the server's time when it was sent; the client would take it for the time of now.
  const headers = reply.headers.filter(([name]) => name !== 'date');
  return new Response(EMPTY.has(status) ? null : body, { status, headers });
};

/** Removes what was requested early for a read, so that the next such read is a request of its own; null if there is nothing. */
function claimRead(url: string, init: RequestInit | undefined): EarlyRead | null {
  const reads: Record<string, EarlyRead> = Reflect.get(globalThis, EARLY_READS_GLOBAL) ?? {};
  const read = reads[url];
  if (!read || (init?.method ?? 'GET') !== 'GET') return null;
  delete reads[url];
  const headers = new Headers(init?.headers);
  const isSame =
    headers.get('authorization') === read.authorization &&
    [...headers.keys()].every((name) => SENT.has(name));
  return isSame && performance.now() - read.sentAt <= MAX_AGE_MS ? read : null;
}

/** Waits for a response until the signal fires, which rejects as an aborted fetch does; null if it did not come. */
function within<T>(signal: AbortSignal | null | undefined, reply: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    void reply
      .catch(() => null)
      .then(resolve)
      .finally(() => signal?.removeEventListener('abort', abort));
  });
}
