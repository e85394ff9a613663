import { hash } from 'node:crypto';

/** A few hundred bytes each. */
const MAX_ENTRIES = 20_000;

/** What the signatures of one key were good for. Holds the hashes of tokens, never a token. */
export interface VerifiedTokens<Claims> {
  /** What `verify` found in this text before, or finds now; null is not kept. */
  find(text: string, verify: () => Promise<Claims | null>): Promise<Claims | null>;
}

/** A token comes with every call, and to verify it costs more than most calls do. Says nothing of expiry. */
export function createVerifiedTokens<Claims>(): VerifiedTokens<Claims> {
  const verified = new Map<string, Claims>();
  return {
    async find(text, verify) {
      const name = hash('sha256', text, 'base64');
      const known = verified.get(name);
      if (known) return known;
      const claims = await verify();
      if (!claims) return null;
      const [oldest] = verified.keys();
      if (verified.size >= MAX_ENTRIES && oldest !== undefined) verified.delete(oldest);
      verified.set(name, claims);
      return claims;
    },
  };
}
