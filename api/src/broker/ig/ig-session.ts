import type { Read, Refusal } from '../broker';
import { authHeaders, type LoginDeps, logIn, refreshTokens, type Tokens } from './ig-login';

/** The session of one account of one key: never shared, since the account is its state (§1.2). */
export interface IgSession {
  /** Tokens that are good as far as we know; logs in when there are none. Callers share one login. */
  tokens(): Promise<Read<Tokens>>;
  /** IG did not take these tokens: the next caller logs in anew, once for all who held them. */
  drop(tokens: Tokens): void;
  /** IG refuses the credentials: nothing is sent any more, lest it lock the user. */
  refuse(refusal: Refusal): void;
  /** The credentials were found good again: logging in is allowed. */
  forgive(): void;
  /** How far the account's local time is ahead of UTC, by the last login; null when IG did not tell. */
  localOffsetMs(): number | null;
  /** Ends the session at IG if there is one; never fails. */
  end(): Promise<void>;
}

/** A version 3 token is renewed this long before it ends. */
const RENEW_BEFORE_MS = 5000;
/** A process that ends does not wait for a broker that is away. */
const END_TIMEOUT_MS = 1000;
/** Logins that fail without a refusal are repeated after growing pauses. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** The session of `accountId` (null: the account that the login chooses); logs in when first needed. */
export function createIgSession(deps: LoginDeps, accountId: string | null): IgSession {
  let current: Tokens | null = null;
  let localOffsetMs: number | null = null;
  let refusal: Refusal | null = null;
  let opening: Promise<Read<Tokens>> | null = null;
  let failures = 0;
  let paused: { until: number; failure: Read<Tokens> } | null = null;

  async function open(): Promise<Read<Tokens>> {
    if (current?.kind === 'oauth') {
      const renewed = await refreshTokens(deps, current);
      if (renewed.kind === 'ok') return renewed;
    }
    return await logIn(deps, accountId);
  }

  async function openOnce(): Promise<Read<Tokens>> {
    const opened = await open();
    current = opened.kind === 'ok' ? opened.value : null;
    if (current) localOffsetMs = current.localOffsetMs;
    if (opened.kind === 'credential-refused') refusal = opened;
    failures = opened.kind === 'unavailable' ? failures + 1 : 0;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    paused = failures > 0 ? { until: Date.now() + pauseMs, failure: opened } : null;
    return opened;
  }

  return {
    async tokens() {
      if (refusal) return { ...refusal, kind: 'credential-refused' };
      if (current && isFresh(current)) return { kind: 'ok', value: current };
      if (paused && paused.until > Date.now()) return paused.failure;
      opening ??= openOnce().finally(() => {
        opening = null;
      });
      return await opening;
    },
    drop(tokens) {
      if (current === tokens) current = null;
    },
    refuse(reason) {
      refusal = { code: reason.code, message: reason.message };
      current = null;
    },
    forgive() {
      refusal = null;
    },
    localOffsetMs: () => localOffsetMs,
    async end() {
      const ended = current;
      current = null;
      if (!ended) return;
      const headers = authHeaders(ended);
      const timeoutMs = END_TIMEOUT_MS;
      await deps.http.send({ method: 'DELETE', path: '/session', version: 1, headers, timeoutMs });
    },
  };
}

function isFresh(tokens: Tokens): boolean {
  return tokens.kind === 'pair' || tokens.expiresAt - RENEW_BEFORE_MS > Date.now();
}
