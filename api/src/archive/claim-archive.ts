import { openClient } from '@entropi/db/backup/open-client';

/** Why a command about the archive does nothing; the message may be shown. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/**
 * Runs work that changes what is archived: one at a time, whoever does it. Null when another is under way. Two at once,
 * after a lost connection, would do no harm but do the same work.
 */
export async function withArchiveClaimed<Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const client = await openClient(databaseUrl, 'archive');
  try {
    const { rows } = await client.query<{ is_claimed: boolean }>(
      `select pg_try_advisory_lock(hashtext('archive')) as is_claimed`,
    );
    return rows[0]?.is_claimed ? await work() : null;
  } finally {
    await client.end();
  }
}
