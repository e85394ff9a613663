import { randomBytes } from 'node:crypto';
import { createSealer } from '@entropi/broker/seal';
import { openCredentials, sealCredentials } from '@entropi/broker/stored-credentials';
import { brokerKeys } from '@entropi/db/schema/broker';
import { eq } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addOpenCycle } from '../../testing/open-cycle';
import type { TestUser } from '../../testing/test-user';

const KEYS = '/api/me/ig/keys';
const TEST = '/api/ig/test/connection';

let broker: BrokerApp;

beforeAll(async () => {
  broker = await createBrokerApp();
});
afterAll(() => broker.close());

async function addOwner(name: string) {
  const { keys, first } = await broker.addLogin(name);
  const owner = await broker.test.signIn({ isStuff: true });
  expect((await owner.call('POST', KEYS, keys)).status).toBe(201);
  await owner.call('POST', '/api/me/ig/chage-default-account', { account_id: first });
  return { keys, owner };
}

async function getKey({ id }: TestUser) {
  const { db } = broker.test.deps;
  const [row] = await db.select().from(brokerKeys).where(eq(brokerKeys.userId, id));
  if (!row) throw new Error('no key');
  return row;
}

const testOwn = (user: TestUser) => user.call('POST', TEST, { environment: 'SIM' });

describe('broker keys copied to another user’s row', () => {
  it('do not open there: the call is 503 with a reason, and nothing is sent to the broker', async () => {
    const [victim, thief] = [await addOwner('victim'), await addOwner('thief')];
    const [from, to] = [await getKey(victim.owner), await getKey(thief.owner)];
    await broker.test.deps.db.execute(
      `update broker_keys t set identifier = '${from.identifier}-2', api_key_sealed = s.api_key_sealed,
       password_sealed = s.password_sealed from broker_keys s where s.id = ${from.id} and t.id = ${to.id}`,
    );
    const response = await testOwn(thief.owner);
    expect(response.body).toMatchObject({ status: 503, code: 'seal_mismatch' });
    expect(JSON.stringify(response.body)).toContain('copied from another record');
    expect((await testOwn(victim.owner)).body).toMatchObject({ ok: true });
  });

  it('do not open in the other column of their own row either', async () => {
    const { owner } = await addOwner('swapped');
    await broker.test.deps.db.execute(
      `update broker_keys set api_key_sealed = password_sealed where user_id = ${owner.id}`,
    );
    expect((await testOwn(owner)).body).toMatchObject({ code: 'seal_mismatch' });
  });
});

describe('broker keys whose sealing key is lost', () => {
  it('make calls fail with 503 and a reason, and can be entered again, even while a cycle is open', async () => {
    const { keys, owner } = await addOwner('lost');
    const { db, sealer } = broker.test.deps;
    const row = await getKey(owner);
    const lost = createSealer([randomBytes(32)]);
    const { id: _, ...sealed } = sealCredentials(openCredentials(row, sealer), row, lost);
    await db.update(brokerKeys).set(sealed).where(eq(brokerKeys.id, row.id));
    const response = await testOwn(owner);
    expect(response.body).toMatchObject({ status: 503, code: 'seal_key_unknown' });
    expect(JSON.stringify(response.body)).toContain('SEAL_KEY');
    await addOpenCycle(db, owner.id);
    expect((await owner.call('POST', KEYS, keys)).status).toBe(201);
    expect((await testOwn(owner)).body).toMatchObject({ ok: true });
    expect((await getKey(owner)).id).toBe(row.id);
    expect((await owner.call('POST', KEYS, keys)).body).toMatchObject({ code: 'cycle_open' });
  });
});
