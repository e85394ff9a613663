import type { TokenPair } from '@entropi/contracts/auth';
import { useSyncExternalStore } from 'react';
import { BehaviorSubject, Subject } from 'rxjs';
import { getErrorBody } from '../http/api-error';
import { decodeClaims } from './claims';
import { runAlone } from './lock';
import {
  type BrokerSession,
  readTokens,
  type StoredTokens,
  writeBrokerSession,
  writeTokens,
} from './token-store';

/** An access token with less time to live than this is replaced before a call. */
const REFRESH_THRESHOLD_MS = 10_000;

export interface Identity {
  username: string;
  /** The user's id, from the current-user call. */
  userId: number;
  isSuperuser: boolean;
  isStuffUser: boolean;
  demoMode: boolean;
}

/**
 * Why a session ended although the user did not log out on this page: the server rejected its tokens, or they
 * logged out in another tab of this browser.
 */
export type SessionEnd = 'rejected' | 'elsewhere';

/** Why the server rejected the tokens, if known: a copy of the session was used, or this browser lost its key. */
export type EndCause = 'copied' | 'key-lost';

/**
 * Who is at the screen. `loading` until the stored tokens are understood; its `problem` says why
 * that takes longer (the server cannot be reached). `paywallId` is what the suspension call named.
 */
export type Session =
  | { state: 'loading'; problem?: string }
  | { state: 'anonymous'; ended?: SessionEnd; cause?: EndCause }
  | { state: 'second-factor' }
  | ({ state: 'onboarding' } & Identity)
  | ({ state: 'signed-in' } & Identity)
  | ({ state: 'suspended'; paywallId: number | string } & Identity);

/** The part of the response to login and refresh that is kept. */
type Pair = Pick<TokenPair, 'access_token' | 'refresh_token'>;

/** The two calls that the session itself makes; the shell connects them. */
export interface SessionBackend {
  /** Exchanges a refresh token; rejects when the server does not accept it. */
  refresh(refreshToken: string): Promise<Pair>;
  /** Ends the session at the server; may reject, the browser forgets it anyway. */
  logout(token: string, refreshToken: string | null): Promise<void>;
}

/** Published when a call with this access token was answered with 401. */
export interface Unauthorized {
  url: string;
  token: string;
  /** Code of the error; absent when the response names none. */
  code?: string;
}

/** The session of this page: one stream for the shell and all remotes. */
export const session$ = new BehaviorSubject<Session>({ state: 'loading' });

/** The stored tokens as this page knows them; the shell derives the session from them. */
export const tokens$ = new BehaviorSubject<StoredTokens>(readTokens());

/** Rejected access tokens; only the shell acts on them. */
export const unauthorized$ = new Subject<Unauthorized>();

/** Sessions that end without the user, just before their tokens are forgotten; only the shell acts on them. */
export const ended$ = new Subject<SessionEnd | EndCause>();

/** Asks the shell to read identity and suspension again, tokens unchanged. */
export const recheck$ = new Subject<void>();

/** Causes by the error codes that say why a session has ended. */
const CAUSES: Record<string, EndCause> = {
  refresh_reused: 'copied',
  session_copied: 'copied',
  refresh_without_key: 'key-lost',
};

let backend: SessionBackend | null = null;

/** Milliseconds by which the browser's clock is ahead of the server's, by the last token pair; 0 before the first. */
let clockAheadMs = 0;

/** Gives the session its calls; before it, an expiring token counts as a failed refresh. */
export function connectBackend(calls: SessionBackend): void {
  backend = calls;
}

/** Publishes what the shell found out; remotes only read. */
export function publishSession(session: Session): void {
  session$.next(session);
}

/** The session, for a component. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession);
}

/** Returns the signed-in user, also while onboarding or suspended. Throws when nobody is signed in. */
export function useIdentity(): Identity {
  const session = useSession();
  if ('userId' in session) return session;
  throw new Error(`No one is signed in: the session is ${session.state}`);
}

/** Ends a login: stores the pair, forgets the temporary token; the shell moves on from there. */
export function completeLogin(pair: Pair): void {
  const issuedAt = decodeClaims(pair.access_token)?.iat;
  clockAheadMs = typeof issuedAt === 'number' ? Date.now() - issuedAt * 1000 : 0;
  storeTokens({ access: pair.access_token, refresh: pair.refresh_token, temporary: null });
}

/** Keeps the token of the password step, which the second step needs. */
export function setTemporaryToken(token: string): void {
  storeTokens({ access: null, refresh: null, temporary: token });
}

/** The token of the password step; null when there is none. */
export function getTemporaryToken(): string | null {
  return tokens$.value.temporary;
}

/** Forgets everything that is stored, without a call. */
export function clearSession(): void {
  writeBrokerSession(null);
  storeTokens({ access: null, refresh: null, temporary: null });
}

/**
 * Forgets everything that is stored of a session that the server rejects.
 *
 * @param code of the error that rejected it, if one did
 */
export function endSession(code?: string): void {
  if (tokens$.value.access) ended$.next(CAUSES[code ?? ''] ?? 'rejected');
  clearSession();
}

/** Logs out, always in this browser, and at the server if it can be reached. */
export async function logout(): Promise<void> {
  const { access, refresh, temporary } = tokens$.value;
  const token = access ?? temporary;
  clearSession();
  if (token) await backend?.logout(token, refresh).catch(() => undefined);
}

/** Remembers which broker account is traded, without anything secret; null forgets it. */
export function rememberBrokerSession(account: Omit<BrokerSession, 'demo'> | null): void {
  if (!account) {
    writeBrokerSession(null);
    return;
  }
  const { environment, account_id, currency } = account;
  writeBrokerSession({ environment, account_id, currency, demo: environment !== 'LIVE' });
}

/** Takes over what another tab has stored. */
export function syncTokens(): void {
  const stored = readTokens();
  const known = tokens$.value;
  const changed =
    stored.access !== known.access ||
    stored.refresh !== known.refresh ||
    stored.temporary !== known.temporary;
  if (!changed) return;
  if (known.access && !stored.access) ended$.next('elsewhere');
  tokens$.next(stored);
}

/** Reads identity and suspension again, for instance after a payment. */
export function recheckSession(): void {
  recheck$.next();
}

/** The access token for the next call: refreshed when it is about to expire, null when there is none. */
export async function getAccessToken(): Promise<string | null> {
  if (isExpiring(tokens$.value)) await refreshSession();
  return tokens$.value.access;
}

/**
 * Replaces the token pair now, whatever its age: after a change of roles, or of the scope.
 * Returns false when that failed; the session is cleared then.
 */
export async function refreshSession(): Promise<boolean> {
  const before = tokens$.value.access;
  return runAlone('entropi-refresh', async () => {
    syncTokens();
    const { access, refresh } = tokens$.value;
    // Another tab, or an earlier call in the queue, has refreshed the tokens already.
    if (access !== before) return access !== null;
    if (!refresh) return false;
    let code: string | undefined;
    const pair = await backend?.refresh(refresh).catch((error: unknown) => {
      code = getErrorBody(error).code;
      return null;
    });
    // The user has logged out, or in again, meanwhile, so the response belongs to no session.
    if (readTokens().refresh !== refresh) return tokens$.value.access !== null;
    if (pair) completeLogin(pair);
    else endSession(code);
    return Boolean(pair);
  });
}

function isExpiring(tokens: StoredTokens): boolean {
  const exp = decodeClaims(tokens.access)?.exp;
  if (exp === undefined || !tokens.refresh) return false;
  return exp * 1000 - (Date.now() - clockAheadMs) < REFRESH_THRESHOLD_MS;
}

function storeTokens(tokens: StoredTokens): void {
  writeTokens(tokens);
  tokens$.next(tokens);
}

function subscribeToSession(notify: () => void): () => void {
  const subscription = session$.subscribe(notify);
  return () => subscription.unsubscribe();
}

function readSession(): Session {
  return session$.value;
}
