import type { PriceSeen } from '@entropi/contracts/conditions';
import { DATA_AGE_HEADER, parseDataAge } from '@entropi/contracts/data-age';
import type { CallInput, Endpoint, ReplyOf } from '@entropi/contracts/endpoint';
import { PROOF_HEADER } from '@entropi/contracts/proofs';
import { NONCE_HEADER } from '@entropi/contracts/session-key';
import { TRACEPARENT } from '@entropi/contracts/trace-context';
import {
  parseUnreadable,
  READABLE_ROWS,
  UNREADABLE_HEADER,
} from '@entropi/contracts/unreadable-rows';
import { ApiError, getErrorBody, isApiError } from './api-error';
import type { ReplyCheck } from './check-reply';
import { stateConditions } from './conditions';
import { buildBody, buildUrl } from './request';
import { createServerClock } from './server-clock';
import { findWantedProof, type Prove } from './wanted-proof';

/** The part of the session that calls need; `@entropi/shared/session` fits. */
export interface SessionPort {
  /** The access token, refreshed when it is about to expire; null when there is none. */
  getAccessToken(): Promise<string | null>;
  getTemporaryToken(): string | null;
  /** Where rejected access tokens are published. */
  unauthorized$: { next(rejected: { url: string; token: string; code?: string }): void };
}

export interface ClientOptions {
  /** Origin of the API, without a slash at the end. */
  baseUrl: string;
  session: SessionPort;
  /** Checks the replies of calls; left out, they are not checked. */
  checkReply?: ReplyCheck;
  /** Fetches the texts that explain a failure; a call rejects when they are there, or after a short wait. */
  prepareFailure?(): Promise<void>;
  /** Asks the user for a proof where an action demands one; left out, such an action is rejected. */
  prove?: Prove;
  /** Value of the header `traceparent` of a request; left out, it has none. */
  makeTraceparent?(): string;
  /** Sends the requests; left out, `fetch` does. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent as Idempotency-Key, so that a repeated call acts once. Trading calls get a new one if it is left out. */
  idempotencyKey?: string;
  /** For trading calls: the prices that the user sees. The API rejects the call if the market is too far from them. */
  pricesSeen?: readonly PriceSeen[];
  /** A 401 of this call is not published: the caller deals with it. */
  silent401?: boolean;
  /** A response that is opened waits, when it fails, for the texts that explain why, as other calls do. */
  explainsFailure?: boolean;
  /** Sent instead of the session's token, and never refreshed. */
  token?: string;
  /** Further headers, by lower-case name. */
  headers?: Record<string, string>;
  /** For lists: called with the ids of rows that cannot be read and are left out. Without it the call fails then. */
  onUnreadable?(ids: readonly string[]): void;
  /** For lists: called with how old what is shown is at most, in seconds; null: it is of now. */
  onAge?(seconds: number | null): void;
}

export interface Client {
  /** Calls the API. Rejects with ApiError, or AbortError when the signal fires. */
  call<E extends Endpoint>(
    contract: E,
    input?: CallInput<E>,
    options?: CallOptions,
  ): Promise<ReplyOf<E>>;
  /** Opens a response that does not end (server-sent events). Rejects as `call` does. */
  open(path: string, options: CallOptions): Promise<Response>;
}

/** How long a failure waits for its texts. */
const WORDS_WITHIN_MS = 2000;

/** Creates the one way to the API: encodes, authorises, refreshes and maps errors. */
export function createClient({
  baseUrl,
  session,
  checkReply,
  prepareFailure,
  prove,
  makeTraceparent,
  fetch: send = fetchLate,
}: ClientOptions): Client {
  const clock = createServerClock();

  async function request(url: string, init: RequestInit, token: string | null, watched: boolean) {
    const headers = {
      ...init.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(makeTraceparent ? { [TRACEPARENT]: makeTraceparent() } : {}),
    };
    const sentAt = Date.now();
    const response = await send(url, { ...init, headers }).catch((cause: unknown) => {
      if (init.signal?.aborted) throw cause;
      throw new ApiError({ status: 0, statusText: '', url, body: null });
    });
    clock.observe(response.headers.get('date'), sentAt);
    if (response.ok) return response;
    const { status, statusText } = response;
    const retryAfterSeconds =
      Number.parseInt(response.headers.get('retry-after') ?? '', 10) || null;
    const nonce = response.headers.get(NONCE_HEADER);
    const body = await readBody(response);
    const error = new ApiError({ status, statusText, url, body, retryAfterSeconds, nonce });
    const { code } = getErrorBody(error);
    if (status === 401 && watched && token) session.unauthorized$.next({ url, token, code });
    throw error;
  }

  async function prepareWords(error: unknown, signal: AbortSignal | undefined) {
    // A 401 leads to the login, which has its own texts; without a response, texts could not be fetched either.
    const needsWords = isApiError(error) && error.status !== 401 && error.status > 0;
    if (needsWords && prepareFailure) await waitAtMost(WORDS_WITHIN_MS, prepareFailure(), signal);
    signal?.throwIfAborted();
  }

  async function tokenFor(contract: Endpoint | null, options: CallOptions) {
    if (options.token !== undefined) return options.token;
    if (contract?.role === 'temporary') return session.getTemporaryToken();
    return session.getAccessToken();
  }

  return {
    async call(contract, input, options = {}) {
      const url = buildUrl(baseUrl, contract, input ?? {});
      const { body, headers } = buildBody(contract, input?.body);
      const watched = !options.silent401 && !['public', 'temporary'].includes(contract.role);
      const { idempotencyKey, onUnreadable } = options;
      const sent = {
        ...headers,
        ...options.headers,
        ...(onUnreadable ? READABLE_ROWS : {}),
        ...(contract.trades ? stateConditions(clock, options) : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      };
      const init: RequestInit = {
        method: contract.method,
        credentials: contract.remembersDevice ? 'include' : 'same-origin',
        headers: sent,
        body,
        signal: options.signal,
      };
      const attempt = async (proof?: string): Promise<Response> => {
        // Read at each attempt, because asking for a proof may take longer than a token lives.
        const token = await tokenFor(contract, options);
        const proven = proof ? { ...init, headers: { ...sent, [PROOF_HEADER]: proof } } : init;
        return request(url, proven, token, watched).catch(async (error) => {
          const path = url.slice(baseUrl.length);
          const wanted = prove && findWantedProof(contract, path, input?.body, error);
          const made = wanted ? await prove(wanted, options.signal) : null;
          if (made !== null) return attempt(made);
          await prepareWords(error, options.signal);
          throw error;
        });
      };
      const response = await attempt();
      onUnreadable?.(parseUnreadable(response.headers.get(UNREADABLE_HEADER)));
      options.onAge?.(parseDataAge(response.headers.get(DATA_AGE_HEADER)));
      const reply = response.status === 204 ? undefined : await readJson(response, url);
      checkReply?.(contract, reply);
      return reply as never;
    },

    async open(path, { headers, ...options }) {
      const token = await tokenFor(null, options);
      const init = { headers: headers ?? {}, signal: options.signal };
      return request(`${baseUrl}${path}`, init, token, !options.silent401).catch(async (error) => {
        if (options.explainsFailure) await prepareWords(error, options.signal);
        throw error;
      });
    },
  };
}

/** Waits for a promise that may reject or never settle, but at most the given time, and until the signal fires. */
async function waitAtMost(ms: number, done: Promise<void>, signal?: AbortSignal): Promise<void> {
  const over = new AbortController();
  const end = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => resolve(), { signal: over.signal });
  });
  await Promise.race([done.catch(() => undefined), end]);
  over.abort();
}

/** Looks up `fetch` at each call, so that instrumentation installed later is used. */
const fetchLate: typeof fetch = (input, init) => fetch(input, init);

async function readJson(response: Response, url: string): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    const { status, statusText } = response;
    throw new ApiError({ status, statusText, url, body: text });
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
