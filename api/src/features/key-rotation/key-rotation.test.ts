import { createCipheriv, randomBytes } from 'node:crypto';
import { createSealer, findKeyId } from '@entropi/broker/seal';
import { totpPlace } from '@entropi/broker/seal-places';
import { openCredentials } from '@entropi/broker/stored-credentials';
import { brokerKeys } from '@entropi/db/schema/broker';
import { userTotp } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { rotateKeysCommand } from '../../cli/rotate-keys';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createTotpSecret } from '../auth/totp';
import { replaceTotp } from '../auth/two-factor.repo';
import { insertUser } from '../users/users.repo';
import { rotateKeys } from './key-rotation.domain';
import { replaceSealed, SEALED_COLUMNS } from './key-rotation.repo';

const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const old = createSealer([oldKey]);
const both = createSealer([newKey, oldKey]);
const newest = createSealer([newKey]);

let test: TestApp;
let made = 0;

beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

/** A user with sealed broker keys and a sealed second factor. */
async function addSealed(sealer = old) {
  const { db } = test.deps;
  made += 1;
  const name = `sealed-${made}`;
  const userId = await insertUser(db, {
    username: name,
    email: `${name}@example.test`,
    firstName: 'T',
    lastName: name,
  });
  await addAccount({ ...test.deps, sealer }, userId);
  const secret = createTotpSecret();
  const secretSealed = sealer.seal(secret, totpPlace(userId));
  await replaceTotp(db, { userId, secretSealed, codes: [{ codeHash: name }], at: new Date() });
  return { userId, secret };
}

const getKey = async (userId: number) => {
  const [row] = await test.deps.db.select().from(brokerKeys).where(eq(brokerKeys.userId, userId));
  if (!row) throw new Error('no key');
  return row;
};

describe('rotateKeys', () => {
  it('seals everything again with the newest key, which then opens it alone', async () => {
    const users = [await addSealed(), await addSealed()];
    const rotation = await rotateKeys({ db: test.deps.db, sealer: both });
    expect(rotation.columns.map((column) => [column.name, column.sealedAgain])).toEqual([
      ['broker_keys.api_key_sealed', 2],
      ['broker_keys.password_sealed', 2],
      ['user_totp.secret_sealed', 2],
      ['engine_requests.secret_sealed', 0],
    ]);
    expect([...rotation.byKey]).toEqual([[newest.keyId, 6]]);
    for (const { userId, secret } of users) {
      const opened = openCredentials(await getKey(userId), newest);
      expect(opened).toMatchObject({ apiKey: 'key', password: 'password' });
      const [totp] = await test.deps.db.select().from(userTotp).where(eq(userTotp.userId, userId));
      expect(newest.open(totp?.secretSealed ?? '', totpPlace(userId))).toBe(secret);
    }
    const again = await rotateKeys({ db: test.deps.db, sealer: both });
    expect(again.columns.every((column) => column.sealedAgain === 0)).toBe(true);
  });

  it('seals values of the first format again in the present one', async () => {
    const { userId } = await addSealed();
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', oldKey, nonce);
    cipher.setAAD(Buffer.from('broker-password'));
    const body = Buffer.concat([cipher.update('of old', 'utf8'), cipher.final()]);
    const bytes = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    await test.deps.db
      .update(brokerKeys)
      .set({ passwordSealed: `v1.${bytes}` })
      .where(eq(brokerKeys.userId, userId));
    expect(openCredentials(await getKey(userId), both).password).toBe('of old');
    await rotateKeys({ db: test.deps.db, sealer: both });
    expect(openCredentials(await getKey(userId), newest).password).toBe('of old');
  });

  it('continues where an earlier run ended, batch by batch', async () => {
    const users: number[] = [];
    for (let count = 0; count < 210; count += 1) users.push((await addSealed()).userId);
    const end = () => {
      throw new Error('ended');
    };
    const { db } = test.deps;
    await expect(rotateKeys({ db, sealer: both }, end)).rejects.toThrow('ended');
    const sealedBy = await Promise.all(
      users.map(async (id) => findKeyId((await getKey(id)).apiKeySealed)),
    );
    expect(sealedBy.filter((keyId) => keyId === newest.keyId)).toHaveLength(200);
    for (const userId of [users[0], users[209]]) {
      expect(openCredentials(await getKey(userId ?? 0), both).apiKey).toBe('key');
    }
    const rotation = await rotateKeys({ db, sealer: both });
    expect(rotation.columns[0]?.sealedAgain).toBe(10);
    expect([...rotation.byKey]).toEqual([[newest.keyId, 630]]);
  });

  it('leaves alone what the product has written meanwhile', async () => {
    const { userId } = await addSealed();
    const [column] = SEALED_COLUMNS;
    const before = await getKey(userId);
    const [passed] = await test.deps.db
      .update(brokerKeys)
      .set({ apiKeySealed: 'written meanwhile' })
      .where(eq(brokerKeys.userId, userId))
      .returning();
    if (!column || !passed) throw new Error('no column');
    const change = { row_id: before.id, before: before.apiKeySealed, after: 'stale' };
    expect(await replaceSealed(test.deps.db, column, [change])).toBe(0);
    expect((await getKey(userId)).apiKeySealed).toBe('written meanwhile');
    expect((await getKey(userId)).updatedAt).toEqual(before.updatedAt);
  });
});

describe('rotate-keys', () => {
  const run = () => rotateKeysCommand({ ...test.deps, sealer: both }, []);

  it('says when no older key is needed any more', async () => {
    await addSealed();
    expect(await run()).toMatch(
      new RegExp(`Key ${newest.keyId} .* seals 3 values.\nNo value needs an older key`),
    );
  });

  it('fails, names the rows that do not open and the key that is still in use', async () => {
    const lost = createSealer([randomBytes(32)]);
    const { userId } = await addSealed(lost);
    const moved = await addSealed();
    const key = await getKey(userId);
    await expect(run()).rejects.toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          new RegExp(
            `api_key_sealed: 1 sealed again, 0 changed meanwhile.\n  1 cannot be read \\(seal_key_unknown\\): rows ${key.id}\\.[\\s\\S]*Key ${lost.keyId} still seals 3 values.\nKeep the older keys`,
          ),
        ),
      }),
    );
    expect(openCredentials(await getKey(moved.userId), newest).apiKey).toBe('key');
  });
});
