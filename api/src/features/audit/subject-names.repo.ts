import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

const MAX_ID = 2_147_483_647;

/** The ids of one kind among subjects such as `user:5`. */
function listIds(subjects: readonly string[], kind: string): number[] {
  const ids = subjects.flatMap((subject) => {
    const [, id] = new RegExp(`^${kind}:([1-9][0-9]{0,9})$`).exec(subject) ?? [];
    return id && Number(id) <= MAX_ID ? [Number(id)] : [];
  });
  return [...new Set(ids)];
}

/**
 * Finds what the subjects of audit entries are called, by subject: usernames, names of strategies and plans, references
 * of payments. What has no name, or is gone, is left out.
 */
export async function findSubjectNames(
  db: Queryable,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const among = (kind: string) => sql`any(${sql.param(listIds(subjects, kind))}::int[])`;
  const { rows } = await db.execute<{ subject: string; name: string }>(sql`
    select 'user:' || id as subject, username as name from users where id = ${among('user')}
    union all
    select 'strategy:' || id, name from strategies where id = ${among('strategy')}
    union all
    select 'coupled-strategy:' || id, name from coupled_strategies
    where id = ${among('coupled-strategy')}
    union all
    select 'plan:' || id, name from subscriptions where id = ${among('plan')}
    union all
    select 'payment:' || id, reference from payments where id = ${among('payment')}`);
  return new Map(rows.map(({ subject, name }) => [subject, name]));
}
