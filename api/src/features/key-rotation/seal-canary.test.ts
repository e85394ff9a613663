import { randomBytes } from 'node:crypto';
import { createSealer } from '@entropi/broker/seal';
import { listDatabaseVariables } from '@entropi/db/testing/through-pooler';
import { sql } from 'drizzle-orm';
import { acceptSealKeyCommand } from '../../cli/accept-seal-key';
import { rotateKeysCommand } from '../../cli/rotate-keys';
import { readConfig } from '../../config';
import { startServer } from '../../server';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { checkSealKeys } from './seal-canary.domain';

const [oldKey, newKey, foreignKey] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const old = createSealer([oldKey]);
const newest = createSealer([newKey]);
const both = createSealer([newKey, oldKey]);
const foreign = createSealer([foreignKey]);

let test: TestApp;

beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const check = (sealer = old) => checkSealKeys({ db: test.deps.db, sealer });
const rotate = (sealer = both) => rotateKeysCommand({ ...test.deps, sealer }, []);
const addSealed = async (sealer = old) =>
  addAccount({ ...test.deps, sealer }, (await test.signIn()).id);

/** Starts the product in the way a process does. */
async function start(key: Buffer): Promise<void> {
  const config = readConfig({
    ENTROPI_ENV: 'local',
    ROLE: 'api',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: test.deps.config.DATA_DIR,
    ...listDatabaseVariables(test.databaseUrl),
    SEAL_KEY: key.toString('base64'),
  });
  await (await startServer(config)).stop();
}

describe('the keys of a database', () => {
  it('are those of its first start; a process with others does not start, and says what to do', async () => {
    await start(oldKey);
    await start(oldKey);
    const starting = start(foreignKey);
    await expect(starting).rejects.toThrow(
      new RegExp(`SEAL_KEY is not that of this database[^]*key ${old.keyId}[^]*accept-seal-key`),
    );
    await expect(starting).rejects.toThrow(expect.not.stringContaining(oldKey.toString('base64')));
    await start(oldKey);
  });

  it('are those that open what a database of an earlier release holds', async () => {
    await addSealed();
    await expect(check(foreign)).rejects.toThrow(`key ${old.keyId}`);
    // No canary was stored.
    await expect(check(foreign)).rejects.toThrow('SEAL_KEY');
    await check();
    await check();
    await expect(check(foreign)).rejects.toThrow('SEAL_KEY');
  });

  it('are the same for ten processes that start at once, or some of them do not start', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => check(n % 2 ? old : foreign)),
    );
    const started = outcomes.map(({ status }) => status === 'fulfilled');
    const [ofOld, ofForeign] = [1, 0].map((odd) => started.filter((_, n) => n % 2 === odd));
    expect([ofOld?.every(Boolean), ofForeign?.every(Boolean)].sort()).toEqual([false, true]);
    expect([ofOld?.some(Boolean), ofForeign?.some(Boolean)].sort()).toEqual([false, true]);
  });

  it('may be rotated: the product starts after every step, and in the end not with the old key alone', async () => {
    await addSealed();
    await check();
    await check(createSealer([oldKey, newKey]));
    await check(both);
    await expect(check(newest)).rejects.toThrow(`key ${old.keyId}`);
    await expect(rotate()).resolves.toContain('No value needs an older key');
    await check(both);
    await check(newest);
    await expect(check(old)).rejects.toThrow(`key ${newest.keyId}`);
  });

  it('are not replaced by a rotation that lacks the old one', async () => {
    await addSealed();
    await check();
    await expect(rotate(newest)).rejects.toThrow('cannot be read');
    await expect(check(newest)).rejects.toThrow('SEAL_KEY');
    await check();
  });

  it('are the new ones once an operator says that the old one is lost', async () => {
    await addSealed();
    await check();
    expect(await acceptSealKeyCommand({ ...test.deps, sealer: newest }, [])).toContain(
      newest.keyId,
    );
    await check(newest);
    await expect(check(old)).rejects.toThrow(`key ${newest.keyId}`);
  });

  it('do not open a canary that was changed, or copied from another value', async () => {
    await check();
    await test.deps.db.execute(sql`update seal_canary set sealed = sealed || 'A'`);
    await expect(check()).rejects.toThrow('SEAL_KEY');
  });
});
