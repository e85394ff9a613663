import type { Read, Rejection } from '../broker';
import { authHeaders, type LoginDeps, logIn, refreshTokens, type Tokens } from './ig-login';
import type { LoginGate } from './login-gate';

/**
 * The session of one account of one key. It is never shared, because the active account is part of its state (§1.2).
 */
export interface IgSession {
  /** Tokens that are valid as far as we know; logs in when there are none. Callers share one login. */
  tokens(): Promise<Read<Tokens>>;
  /** Whether there are tokens already, so that nobody has to wait for a login. */
  isOpen(): boolean;
  /** Call this when IG did not accept these tokens: the next caller logs in again, once for all who had them. */
  drop(tokens: Tokens): void;
  /**
   * Call this when IG rejects the credentials: nothing is sent any more, because more attempts could lock the user
   * out.
   */
  reject(rejection: Rejection): void;
  /** Call this when the credentials were found valid again, so that logging in is allowed. */
  forgive(): void;
  /** How far the account's local time is ahead of UTC, by the last login; null when IG did not report it. */
  localOffsetMs(): number | null;
  /** Ends the session at IG if there is one; never fails. */
  end(): Promise<void>;
}

interface SessionDeps extends LoginDeps {
  /** Shared by all sessions of the same login. */
  gate: LoginGate;
}

/** A version 3 token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 5000;
/** A process that ends does not wait longer than this for a broker that is away. */
const END_TIMEOUT_MS = 1000;
/** Logins that fail without being rejected are repeated after growing pauses, beginning with this one. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;

/** The session of `accountId` (null: the account that the login chooses); logs in when first needed. */
export function createIgSession(deps: SessionDeps, accountId: string | null): IgSession {
  let current: Tokens | null = null;
  let localOffsetMs: number | null = null;
  let rejection: Rejection | null = null;
  let opening: Promise<Read<Tokens>> | null = null;
  let failures = 0;
  let paused: { until: number; failure: Read<Tokens> } | null = null;

  async function open(): Promise<Read<Tokens>> {
    if (current?.kind === 'oauth') {
      const renewed = await refreshTokens(deps, current);
      if (renewed.kind === 'ok') return renewed;
    }
    return await deps.gate.pass(() => logIn(deps, accountId));
  }

  async function openOnce(): Promise<Read<Tokens>> {
    const opened = await open();
    current = opened.kind === 'ok' ? opened.value : null;
    if (current) localOffsetMs = current.localOffsetMs;
    if (opened.kind === 'credential-rejected') rejection = opened;
    failures = opened.kind === 'unavailable' ? failures + 1 : 0;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
    paused = failures > 0 ? { until: Date.now() + pauseMs, failure: opened } : null;
    return opened;
  }

  return {
    async tokens() {
      if (rejection) return { ...rejection, kind: 'credential-rejected' };
      if (current && isFresh(current)) return { kind: 'ok', value: current };
      if (paused && paused.until > Date.now()) return paused.failure;
      opening ??= openOnce().finally(() => {
        opening = null;
      });
      return await opening;
    },
    isOpen: () => !rejection && current !== null && isFresh(current),
    drop(tokens) {
      if (current === tokens) current = null;
    },
    reject(reason) {
      rejection = { code: reason.code, message: reason.message };
      current = null;
    },
    forgive() {
      rejection = null;
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
