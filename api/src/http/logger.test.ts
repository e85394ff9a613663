import { users } from '@entropi/db/schema/users';
import { createTestDatabase } from '@entropi/db/testing/test-database';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { unavailable } from '../errors';
import { createLogger } from './logger';

/** Returns the line that a call of the logger writes. */
function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger('info', { write: (line) => (text += line) }));
  return text;
}

describe('the log', () => {
  it('keeps statement and code of a failed query, and none of its parameters', async () => {
    const database = await createTestDatabase();
    const connection = connectTestDatabase(database.url, {
      statementTimeoutMs: 60_000,
      connectTimeoutMs: 60_000,
      onError: () => undefined,
    });
    const person = { username: 'nora', email: 'nora@example.test', passwordHash: 'hash-of-nora' };
    await connection.db.insert(users).values(person);
    const error = await connection.db
      .insert(users)
      .values(person)
      .catch((reason) => reason);
    await connection.close();
    await database.drop();

    const text = logged((log) => log.error({ err: unavailable('not_working', error) }, 'failed'));
    expect(text).toContain('insert into');
    expect(text).toContain('"errorCode":"not_working"');
    expect(text).toContain('"errorCode":"23505"');
    expect(text).toContain('logger.test');
    expect(text).not.toMatch(/nora/);
  });

  it('hides secrets by the names of their fields, but not the reason of a rejection', () => {
    const text = logged((log) =>
      log.warn({ body: { password: 'pw-1', code: '123456' }, reason: 'allowance' }, 'rejected'),
    );
    expect(text).not.toMatch(/pw-1|123456/);
    expect(text).toContain('"reason":"allowance"');
  });
});
