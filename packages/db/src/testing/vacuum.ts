import type { Database } from '../db';
import { withOwner } from './with-owner';

/** Vacuums all tables, which no transaction can: a pool through a pooler puts every statement into one. */
export function vacuum(db: Database): Promise<void> {
  return withOwner(db, async (ownerDb) => {
    const client = await ownerDb.$client.connect();
    try {
      await client.query('vacuum analyze');
    } finally {
      client.release();
    }
  });
}
