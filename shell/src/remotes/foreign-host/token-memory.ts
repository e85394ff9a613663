import type { BrokerSession, StoredTokens } from '@entropi/shared/session/token-store';

/**
 * Takes the place of `shared/src/session/token-store` in a page of others, whose storage may hold tokens of its own
 * under the same names: here they last as long as the page, and no other tab knows them.
 */
let tokens: StoredTokens = { access: null, refresh: null, temporary: null };
let broker: BrokerSession | null = null;

export const readTokens = (): StoredTokens => tokens;

export function writeTokens(next: StoredTokens): void {
  tokens = next;
}

export const readBrokerSession = (): BrokerSession | null => broker;

export function writeBrokerSession(session: BrokerSession | null): void {
  broker = session;
}
