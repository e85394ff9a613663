import type { Database } from '@entropi/db/db';

/** A statement as it goes to the server. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Does something, and returns the statements that it has sent outside of transactions. */
export async function recordStatements(
  db: Database,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const pool = db.$client;
  const statements: Statement[] = [];
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  pool.query = ((config: { text: string }, values: unknown[] = []) => {
    statements.push({ text: config.text, values });
    return query(config, values);
  }) as typeof pool.query;
  try {
    await work();
  } finally {
    pool.query = query as typeof pool.query;
  }
  return statements;
}

/** The lines of the plan that the server has for a statement. */
export async function explainStatement(
  db: Database,
  { text, values }: Statement,
): Promise<string[]> {
  const { rows } = await db.$client.query({ text: `explain ${text}`, values });
  return rows.map((row) => String(row['QUERY PLAN']));
}
