import { Client } from 'pg';

/**
 * Gives a user a Telegram chat whose owner calls themselves so, with its entry in the trail, as if the bot had been
 * written to. The name is as it comes from Telegram.
 */
export async function addNamedChat(
  databaseUrl: string,
  userId: number,
  name: string,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      'insert into telegram_links (user_id, bot_id, chat_id, name) values ($1::int, 1, $1::int, $2)',
      [userId, name],
    );
    await client.query(
      `insert into audit_entries (actor_id, actor, action, subject, user_id, after)
       select id, username, 'telegram.connect', 'user:' || id, id, jsonb_build_object('chat', $2::text)
       from users where id = $1`,
      [userId, name],
    );
  } finally {
    await client.end();
  }
}
