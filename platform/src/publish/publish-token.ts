import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { z } from 'zod';
import type { PublishingConfig } from '../config';
import { Rejection } from '../rejection';

/** The list of tokens. A random token cannot be guessed, so one round of SHA-256 is enough to hide it. */
const Tokens = z.array(
  z.strictObject({
    /** Name of its holder, which the record of changes shows. */
    name: z.string().min(1),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** `shell` or remotes that it may publish, promote, roll back and prune; `*` for all, also later ones. */
    entries: z.array(z.string()).min(1),
  }),
);

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Makes a new token with its row for the list. */
export function makeToken(name: string, entries: string[]) {
  const token = randomBytes(32).toString('base64url');
  return { token, row: { name, sha256: hashToken(token), entries } };
}

/** The holder of a token. */
export type Publisher = Pick<z.infer<typeof Tokens>[number], 'name' | 'entries'>;

async function readTokens(file: string): Promise<z.infer<typeof Tokens>> {
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new Rejection(`The list of PUBLISH_TOKENS_FILE cannot be read: ${code}`);
  });
  try {
    return Tokens.parse(JSON.parse(text));
  } catch {
    // The message quotes nothing of the file, which may hold secrets by mistake.
    throw new Rejection('PUBLISH_TOKENS_FILE holds no list of tokens');
  }
}

/**
 * Returns who is about to change entries of the registry. Throws `Rejection` if the token does not allow all
 * of them.
 */
export async function authorizeChange(
  entries: readonly string[],
  { tokensFile, token, isOpen }: PublishingConfig,
): Promise<string> {
  if (!tokensFile) {
    if (isOpen) return userInfo().username;
    throw new Rejection('No one may change this registry: PUBLISH_TOKENS_FILE is not set');
  }
  const publisher = await findPublisher(tokensFile, token);
  if (!publisher) throw new Rejection('The token of PUBLISH_TOKEN is not known');
  return requireEntries(publisher, entries);
}

/**
 * Finds the holder of a token; null if no one has it. Throws `Rejection` without a token, and if the list cannot be
 * read.
 */
export async function findPublisher(
  tokensFile: string,
  token: string | undefined,
): Promise<Publisher | null> {
  const tokens = await readTokens(tokensFile);
  if (!token) throw new Rejection('A token is needed: set PUBLISH_TOKEN');
  const sha256 = hashToken(token);
  return tokens.find((row) => row.sha256 === sha256) ?? null;
}

/** Says whether a publisher's token is one of an entry of the registry. */
export function mayChange({ entries }: Publisher, entry: string): boolean {
  return entries.includes('*') || entries.includes(entry);
}

/** Returns the name of a publisher. Throws `Rejection` if the token does not allow all of these entries. */
export function requireEntries(publisher: Publisher, entries: readonly string[]): string {
  const others = entries.filter((entry) => !mayChange(publisher, entry));
  if (others.length === 0) return publisher.name;
  throw new Rejection(`${publisher.name} may not change ${others.join(', ')}`);
}
