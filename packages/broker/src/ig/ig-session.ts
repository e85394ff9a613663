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
  return new AccountSession(deps, accountId);
}

/** A class, because there is one for each account: functions of each would take ten times its memory. */
class AccountSession implements IgSession {
  private current: Tokens | null = null;
  private offsetMs: number | null = null;
  private rejection: Rejection | null = null;
  private opening: Promise<Read<Tokens>> | null = null;
  private failures = 0;
  private paused: { until: number; failure: Read<Tokens> } | null = null;

  constructor(
    private readonly deps: SessionDeps,
    private readonly accountId: string | null,
  ) {}

  async tokens(): Promise<Read<Tokens>> {
    const { current, paused, rejection } = this;
    if (rejection) return { ...rejection, kind: 'credential-rejected' };
    if (current && isFresh(current)) return { kind: 'ok', value: current };
    if (paused && paused.until > Date.now()) return paused.failure;
    this.opening ??= this.openOnce().finally(() => {
      this.opening = null;
    });
    return await this.opening;
  }

  isOpen(): boolean {
    return !this.rejection && this.current !== null && isFresh(this.current);
  }

  drop(tokens: Tokens): void {
    if (this.current === tokens) this.current = null;
  }

  reject(reason: Rejection): void {
    this.rejection = { code: reason.code, message: reason.message };
    this.current = null;
  }

  forgive(): void {
    this.rejection = null;
  }

  localOffsetMs(): number | null {
    return this.offsetMs;
  }

  async end(): Promise<void> {
    const ended = this.current;
    this.current = null;
    if (!ended) return;
    const headers = authHeaders(ended);
    const timeoutMs = END_TIMEOUT_MS;
    const { http } = this.deps;
    await http.send({ method: 'DELETE', path: '/session', version: 1, headers, timeoutMs });
  }

  private async open(): Promise<Read<Tokens>> {
    const { current, deps } = this;
    if (current?.kind === 'oauth') {
      const renewed = await refreshTokens(deps, current);
      if (renewed.kind === 'ok') return renewed;
    }
    return await deps.gate.pass(() => logIn(deps, this.accountId));
  }

  private async openOnce(): Promise<Read<Tokens>> {
    const opened = await this.open();
    this.current = opened.kind === 'ok' ? opened.value : null;
    if (this.current) this.offsetMs = this.current.localOffsetMs;
    if (opened.kind === 'credential-rejected') this.rejection = opened;
    this.failures = opened.kind === 'unavailable' ? this.failures + 1 : 0;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.failures - 1), MAX_PAUSE_MS);
    this.paused = this.failures > 0 ? { until: Date.now() + pauseMs, failure: opened } : null;
    return opened;
  }
}

function isFresh(tokens: Tokens): boolean {
  return tokens.kind === 'pair' || tokens.expiresAt - RENEW_BEFORE_MS > Date.now();
}
