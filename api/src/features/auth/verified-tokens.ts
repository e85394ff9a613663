import { hash } from 'node:crypto';

/** Each entry takes a few hundred bytes. */
const MAX_ENTRIES = 20_000;

/**
 * Remembers the claims of tokens whose signature by one key was verified. It holds the hashes of tokens, never a
 * token.
 */
export interface VerifiedTokens<Claims> {
  /** The claims that `verify` found in this text before, or finds now; null is not remembered. */
  find(text: string, verify: () => Promise<Claims | null>): Promise<Claims | null>;
}

/**
 * A token comes with every call, and verifying its signature costs more than most calls do. Expiry is not checked
 * here.
 */
export function createVerifiedTokens<Claims>(): VerifiedTokens<Claims> {
  const verified = new Map<string, Claims>();
  return {
    async find(text, verify) {
      const name = hash('sha256', text);
      const known = verified.get(name);
      if (known) return known;
      const claims = await verify();
      if (!claims) return null;
      for (const oldest of verified.keys()) {
        if (verified.size < MAX_ENTRIES) break;
        verified.delete(oldest);
      }
      verified.set(name, claims);
      return claims;
    },
  };
}
