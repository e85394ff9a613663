import { createSealer } from '@entropi/broker/seal';
import { totpPlace } from '@entropi/broker/seal-places';
import { Client } from 'pg';

/** What a user's authenticator app has, and the step of the code that was accepted last; 0 before the first. */
export interface SecondFactor {
  secret: string;
  lastStep: number;
}

/**
 * Reads the second factor of a user from the database of a running product. Throws when the user has none.
 *
 * @param sealKey in base64, as the product keeps it in a file
 */
export async function readSecondFactor(
  databaseUrl: string,
  sealKey: string,
  username: string,
): Promise<SecondFactor> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number; sealed: string; step: number | null }>(
      `select users.id, secret_sealed as sealed, last_step::float8 as step
       from users join user_totp on user_id = users.id where username = $1`,
      [username],
    );
    const [row] = rows;
    if (!row) throw new Error(`${username} has no second factor`);
    const sealer = createSealer([Buffer.from(sealKey, 'base64')]);
    return { secret: sealer.open(row.sealed, totpPlace(row.id)), lastStep: row.step ?? 0 };
  } finally {
    await client.end();
  }
}
