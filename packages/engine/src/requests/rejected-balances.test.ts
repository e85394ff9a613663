import { countStatements } from '@entropi/db/testing/statement-counter';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { findKey } from '../store/broker-account.repo';
import { createCredentials } from '../testing/credentials';
import { EngineHarness } from '../testing/engine-harness';
import { addTradingUser, replaceCredentials } from '../testing/trading-user';
import { readBalances } from './broker-account';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
});
afterEach(() => harness.stop());

it('a key that stays rejected costs no statement when its balances are read again', async () => {
  const user = await addTradingUser(harness, 'u300');
  const wrong = { ...createCredentials('u300'), password: 'wrong' };
  await replaceCredentials(harness, user, wrong);
  const { db, pool, close } = connectTestDatabase(harness.database.url, {
    statementTimeoutMs: 5000,
    onError: () => undefined,
  });
  const counter = countStatements(pool);
  const clientPool = harness.createClientPool();
  const work = { db, sealer: harness.deps.sealer, clientPool };
  const readAgain = async () => {
    const key = await findKey(harness.db, user.keyId);
    if (!key) throw new Error('no key');
    counter.reset();
    expect(await readBalances(work, key)).toBeNull();
    return counter.texts.length;
  };
  expect(await readAgain()).toBe(1);
  expect((await findKey(harness.db, user.keyId))?.rejectedCode).toMatch(/./);
  expect(await readAgain()).toBe(0);
  await clientPool.close();
  await close();
});
