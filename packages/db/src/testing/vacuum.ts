import type { Database } from '../db';

/** Vacuums all tables, which no transaction can: a pool through a pooler puts every statement into one. */
export async function vacuum(db: Database): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}
