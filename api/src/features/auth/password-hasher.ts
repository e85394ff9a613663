import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { tooManyRequests } from '../../errors';

/** Places for callers who have proven nothing; each hash takes about 20 ms of a core and 19 MB. */
const UNKNOWN_PLACES = 32;
/** Further places for callers with a known device, a token or the link of a mail. */
const RESERVED_PLACES = 8;
const RETRY_AFTER_S = 2;
const MAX_THREADS = 2;
const IDLE_MS = 60_000;
/**
 * The lowest priority: hashes get what requests leave of the cores. Only Linux gives a thread a priority of its own;
 * elsewhere this would slow down the whole process.
 */
const NICE_INCREMENT = process.platform === 'linux' ? 19 : 0;

/** The same path from the sources and from the bundle. */
const THREAD = fileURLToPath(new URL('./hash-thread/hash-thread.mjs', import.meta.url));

/**
 * The hash of a password that no one knows. It is compared for a name that does not exist, so that both cases take
 * as long.
 */
const UNKNOWN_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$YxFkBhoQpDZFe5cvGBSOnQ$XyUdgYzOkcZQhmpsYyN5rUUVNQNbLHzZsR7bCXRbkR8';

/** Whether the caller had proven anything before the password is checked. */
export type Standing = 'unknown' | 'known';

/** Hashing, available only to work that holds a place in the queue. */
export interface PasswordHashing {
  /** An argon2id hash of a password. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. For a null hash (no such user, or only invited) it takes as long and is
   * false.
   */
  verify(password: string, passwordHash: string | null): Promise<boolean>;
}

export interface PasswordHasher {
  /** Runs work that hashes. Throws 429 with Retry-After, before it costs anything, while all places are taken. */
  run<T>(standing: Standing, work: (hashing: PasswordHashing) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * A bounded queue in front of threads of its own: hashing never occupies the threads that signatures and files need,
 * and leaves one core to requests where there are several.
 *
 * @param niceIncrement how far the priority of its threads is below all others; 0 where work waits for little but
 * hashes, as in tests
 */
export function createPasswordHasher(niceIncrement = NICE_INCREMENT): PasswordHasher {
  const threads = new Piscina({
    filename: THREAD,
    minThreads: 0,
    maxThreads: Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1)),
    idleTimeout: IDLE_MS,
    niceIncrement,
    recordTiming: false,
  });
  const hashing: PasswordHashing = {
    hash: (password) => threads.run(password, { name: 'hash' }),
    verify: async (password, passwordHash) => {
      const given = { password, passwordHash: passwordHash ?? UNKNOWN_HASH };
      return (await threads.run(given, { name: 'verify' })) && passwordHash !== null;
    },
  };
  let taken = 0;
  return {
    run: async (standing, work) => {
      const places = standing === 'known' ? UNKNOWN_PLACES + RESERVED_PLACES : UNKNOWN_PLACES;
      if (taken >= places) throw tooManyRequests(RETRY_AFTER_S);
      taken += 1;
      try {
        return await work(hashing);
      } finally {
        taken -= 1;
      }
    },
    close: () => threads.destroy(),
  };
}
