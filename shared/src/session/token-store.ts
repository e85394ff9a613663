import type { Environment } from '@entropi/contracts/primitives';

/** The names under which the browser keeps a session; the specification fixes them. */
const KEYS = {
  access: 'access_token',
  refresh: 'refresh_token',
  temporary: 'temp_token',
  broker: 'broker_session',
} as const;

export interface StoredTokens {
  access: string | null;
  refresh: string | null;
  /** The token that is valid between password and second factor. */
  temporary: string | null;
}

/** What may be kept of a broker session: nothing secret. */
export interface BrokerSession {
  environment: Environment;
  account_id: string;
  currency: string;
  demo: boolean;
}

/** Reads the tokens of all tabs as they are now. */
export function readTokens(): StoredTokens {
  return {
    access: localStorage.getItem(KEYS.access),
    refresh: localStorage.getItem(KEYS.refresh),
    temporary: localStorage.getItem(KEYS.temporary),
  };
}

/** Replaces the stored tokens; null removes one. */
export function writeTokens(tokens: StoredTokens): void {
  write(KEYS.access, tokens.access);
  write(KEYS.refresh, tokens.refresh);
  write(KEYS.temporary, tokens.temporary);
}

/** The remembered broker session; null when there is none or it cannot be read. */
export function readBrokerSession(): BrokerSession | null {
  const text = localStorage.getItem(KEYS.broker);
  if (!text) return null;
  try {
    return JSON.parse(text) as BrokerSession;
  } catch {
    return null;
  }
}

/** Remembers the broker session, or forgets it with null. */
export function writeBrokerSession(session: BrokerSession | null): void {
  write(KEYS.broker, session && JSON.stringify(session));
}

function write(key: string, value: string | null): void {
  if (value) localStorage.setItem(key, value);
  else localStorage.removeItem(key);
}
