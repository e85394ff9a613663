import { changeDefaultAccount, listAccounts, saveKeys } from '@entropi/contracts/broker-accounts';
import { getCustomerBroker } from '@entropi/contracts/customer';
import { auditEntries } from '@entropi/db/schema/audit';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import { engineRequests } from '@entropi/db/schema/engine';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type BrokerApp, createBrokerApp, DEMO_KEYS, UNSENDABLE } from '../../testing/broker-app';
import { addOpenCycle } from '../../testing/open-cycle';
import { itRejects } from '../../testing/rejections';
import type { TestUser } from '../../testing/test-user';

const KEYS = '/api/me/ig/keys';
const ACCOUNTS = '/api/me/ig/accounts';
const DEFAULT = '/api/me/ig/chage-default-account';

let broker: BrokerApp;
let user: TestUser;
const app = () => broker.test;

beforeAll(async () => {
  broker = await createBrokerApp();
  user = await broker.test.signIn();
});
afterAll(() => broker.close());

describe('POST /api/me/ig/keys', () => {
  itRejects({
    app,
    method: 'POST',
    url: () => KEYS,
    body: () => DEMO_KEYS,
    allowedTo: () => user,
    invalid: () => [
      { body: { ...DEMO_KEYS, environment: 'PAPER' }, path: 'environment' },
      { body: { ...DEMO_KEYS, identifier: 'has space' }, path: 'identifier' },
      ...UNSENDABLE.map((api_key) => ({ body: { ...DEMO_KEYS, api_key }, path: 'api_key' })),
      ...UNSENDABLE.map((identifier) => ({
        body: { ...DEMO_KEYS, identifier },
        path: 'identifier',
      })),
      { body: { ...DEMO_KEYS, colour: 'red' }, path: 'colour' },
      { body: { ...DEMO_KEYS, environment: 'LIVE' }, path: 'environment' },
    ],
  });

  it('responds with 402 while a payment is overdue', async () => {
    const debtor = await broker.test.signIn({ isSuspended: true });
    const response = await debtor.call('POST', KEYS, DEMO_KEYS);
    expect(response.status).toBe(402);
  });

  it('is open during onboarding, stores good keys sealed and returns their accounts', async () => {
    const newUser = await broker.test.signIn({ inOnboarding: true });
    const response = await newUser.call('POST', KEYS, DEMO_KEYS);
    expect(response.status).toBe(201);
    const saved = response.as(saveKeys.reply);
    expect(saved).toMatchObject({ environment: 'SIM', identifier: 'SIM-DEMO' });
    expect(saved.accounts.map((account) => [account.account_id, account.type])).toEqual([
      ['SD1CFD', 'CFD'],
      ['SD1SPB', 'SPREADBET'],
    ]);
    expect(saved.accounts[0]).toMatchObject({
      currency: 'EUR',
      is_default: false,
      balance: { balance: 100_000, available: 100_000 },
    });
    expect(JSON.stringify(response.body)).not.toContain('sim-demo-2026');
    const me = await newUser.call('GET', '/auth/me');
    expect(me.body).toMatchObject({ onboarding: { broker: true, account: false } });
  });

  it('leaves no secret readable: neither in the rows, nor in the request, nor in the audit', async () => {
    const { keys } = await broker.addLogin('quiet');
    const owner = await broker.test.signIn();
    expect((await owner.call('POST', KEYS, keys)).status).toBe(201);
    const { db } = broker.test.deps;
    const rows = [
      ...(await db.select().from(brokerKeys)),
      ...(await db.select().from(engineRequests)),
      ...(await db.select().from(auditEntries)),
    ];
    const text = JSON.stringify(rows);
    expect(text).not.toContain(keys.password);
    expect(text).not.toContain(keys.api_key);
    const requests = await db.select().from(engineRequests);
    expect(requests.map((request) => request.secretSealed)).toEqual(requests.map(() => null));
  });

  it.each([
    { change: { password: 'wrong-password' }, path: 'password', code: 'invalid-details' },
    { change: { api_key: 'no-such-key' }, path: 'api_key', code: 'api-key-invalid' },
  ])(
    'responds with 422 and the reason of IG when $path is rejected, and stores nothing',
    async (wrong) => {
      const stranger = await broker.test.signIn();
      const response = await stranger.call('POST', KEYS, { ...DEMO_KEYS, ...wrong.change });
      expect(response.status).toBe(422);
      const { code, details } = z
        .object({
          code: z.string(),
          details: z.array(z.object({ path: z.string(), message: z.string() })),
        })
        .parse(response.body);
      expect(code).toBe('keys_refused');
      expect(details[0]?.path).toBe(wrong.path);
      expect(details[0]?.message).toContain(wrong.code);
      const { db } = broker.test.deps;
      const kept = await db.select().from(brokerKeys).where(eq(brokerKeys.userId, stranger.id));
      expect(kept).toEqual([]);
    },
  );

  it('replaces the credentials of the same login and keeps the default account', async () => {
    const { keys, first } = await broker.addLogin('again');
    const owner = await broker.test.signIn();
    await owner.call('POST', KEYS, keys);
    await owner.call('POST', DEFAULT, { account_id: first });
    const again = (await owner.call('POST', KEYS, keys)).as(saveKeys.reply);
    expect(again.accounts.find((account) => account.is_default)?.account_id).toBe(first);
    const { db } = broker.test.deps;
    const kept = await db.select().from(brokerKeys).where(eq(brokerKeys.userId, owner.id));
    expect(kept).toHaveLength(1);
  });

  it('responds with 409 for accounts that belong to another user', async () => {
    const { keys } = await broker.addLogin('taken');
    const first = await broker.test.signIn();
    const second = await broker.test.signIn();
    expect((await first.call('POST', KEYS, keys)).status).toBe(201);
    const response = await second.call('POST', KEYS, keys);
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'account_taken' });
    const { db } = broker.test.deps;
    const kept = await db.select().from(brokerKeys).where(eq(brokerKeys.userId, second.id));
    expect(kept).toEqual([]);
  });

  it('responds with 409 while a cycle is open', async () => {
    const { keys, first } = await broker.addLogin('busy');
    const trader = await broker.test.signIn();
    await trader.call('POST', KEYS, keys);
    await trader.call('POST', DEFAULT, { account_id: first });
    await addOpenCycle(broker.test.deps.db, trader.id);
    const response = await trader.call('POST', KEYS, keys);
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'cycle_open' });
  });
});

describe('GET /api/me/ig/accounts', () => {
  itRejects({ app, method: 'GET', url: () => ACCOUNTS });

  it('returns an empty list before there are keys', async () => {
    const response = await user.call('GET', ACCOUNTS);
    expect(response.as(listAccounts.reply)).toEqual([]);
  });

  it('returns the caller’s accounts only, the default one first', async () => {
    const { keys, second } = await broker.addLogin('lister');
    const owner = await broker.test.signIn();
    await owner.call('POST', KEYS, keys);
    await owner.call('POST', DEFAULT, { account_id: second });
    const accounts = (await owner.call('GET', ACCOUNTS)).as(listAccounts.reply);
    expect(accounts.map((account) => account.is_default)).toEqual([true, false]);
    expect(accounts[0]?.account_id).toBe(second);
  });
});

describe('GET /api/admin/customers/{user_id}/broker', () => {
  const url = (id: number) => `/api/admin/customers/${id}/broker`;

  it('shows an operator the keys without a secret, the accounts and what the user has used', async () => {
    const superuser = await broker.test.signIn({ isSuperuser: true });
    const owner = await broker.test.signIn();
    const { keys } = await broker.addLogin('shown');
    await owner.call('POST', KEYS, keys);
    const response = await superuser.call('GET', url(owner.id));
    const shown = response.as(getCustomerBroker.reply);
    expect(shown.keys).toMatchObject([
      { environment: keys.environment, identifier: keys.identifier, rejected_code: null },
    ]);
    expect(shown.accounts.length).toBeGreaterThan(0);
    const kinds = shown.allowances.map(({ kind, max, left }) => [kind, max - left]);
    expect(kinds).toEqual([
      ['logins', 1],
      ['reads', 0],
      ['feed_reads', 0],
      ['feed_points', 0],
      ['key_points', 0],
    ]);
    expect(JSON.stringify(shown)).not.toContain(keys.password);
    expect(JSON.stringify(shown)).not.toContain(keys.api_key);
  });

  it('has nothing but the user’s own limits for a user without keys; 403 to others, 404 for no user', async () => {
    const superuser = await broker.test.signIn({ isSuperuser: true });
    const shown = (await superuser.call('GET', url(superuser.id))).as(getCustomerBroker.reply);
    expect([shown.keys, shown.accounts, shown.allowances.length]).toEqual([[], [], 2]);
    expect((await user.call('GET', url(user.id))).status).toBe(403);
    expect((await superuser.call('GET', url(2_147_483_647))).status).toBe(404);
  });
});

describe('POST /api/me/ig/chage-default-account', () => {
  itRejects({
    app,
    method: 'POST',
    url: () => DEFAULT,
    body: () => ({ account_id: 'SD1CFD' }),
    allowedTo: () => user,
    invalid: () => [
      { body: { account_id: '' }, path: 'account_id' },
      { body: { account_id: 'A', default: true }, path: 'default' },
    ],
  });

  it('responds with 404 for an account that is not the caller’s', async () => {
    const { keys, first } = await broker.addLogin('owner');
    const owner = await broker.test.signIn();
    await owner.call('POST', KEYS, keys);
    const response = await user.call('POST', DEFAULT, { account_id: first });
    expect(response.status).toBe(404);
  });

  it('marks exactly one account and leaves IG’s own default alone', async () => {
    const { keys, first, second } = await broker.addLogin('chooser');
    const owner = await broker.test.signIn();
    await owner.call('POST', KEYS, keys);
    for (const accountId of [first, second, second]) {
      const response = await owner.call('POST', DEFAULT, { account_id: accountId });
      expect(response.as(changeDefaultAccount.reply)).toMatchObject({
        account_id: accountId,
        is_default: true,
      });
    }
    const { db } = broker.test.deps;
    const rows = await db.select().from(brokerAccounts).where(eq(brokerAccounts.userId, owner.id));
    expect(rows.filter((row) => row.isDefault).map((row) => row.accountId)).toEqual([second]);
    const again = (await owner.call('POST', KEYS, keys)).as(saveKeys.reply);
    expect(again.accounts).toHaveLength(2);
  });

  it('responds with 409 while a cycle is open', async () => {
    const { keys, first, second } = await broker.addLogin('cyclist');
    const trader = await broker.test.signIn();
    await trader.call('POST', KEYS, keys);
    await trader.call('POST', DEFAULT, { account_id: first });
    await addOpenCycle(broker.test.deps.db, trader.id);
    const response = await trader.call('POST', DEFAULT, { account_id: second });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'cycle_open' });
  });
});
