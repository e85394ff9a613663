import type { Client } from 'pg';
import { createOwnClient, dropClient } from '../../db/own-client';

/** A lock that this process holds as long as its connection lives. */
export interface SessionLock {
  /** Tries once; true when held (also when it was already). Never waits for another holder. */
  acquire(): Promise<boolean>;
  /** What is known now: false after the connection broke, though another may not have it yet. */
  enforceLimits(): boolean;
  release(): Promise<void>;
}

/**
 * An advisory lock of the database named by a text, on a connection of its own, which is kept between
 * attempts. A holder that lost its connection without noticing is fenced by an epoch, not by this.
 */
export function createSessionLock(url: string, name: string): SessionLock {
  let client: Client | null = null;
  let held = false;

  function forget(lost: Client): void {
    if (client !== lost) return;
    client = null;
    held = false;
    dropClient(lost);
  }

  async function connected(): Promise<Client> {
    if (client) return client;
    const next: Client = createOwnClient(url, 'entropi-lock', () => forget(next));
    await next.connect();
    client = next;
    return next;
  }

  return {
    async acquire() {
      if (held) return true;
      try {
        const connection = await connected();
        const { rows } = await connection.query(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
          [name],
        );
        held = client === connection && rows[0]?.locked === true;
      } catch {
        if (client) forget(client);
      }
      return held;
    },
    enforceLimits: () => held,
    async release() {
      const last = client;
      client = null;
      held = false;
      await last?.end().catch(() => undefined);
    },
  };
}
