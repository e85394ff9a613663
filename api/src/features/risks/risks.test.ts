import { RISKS_VERSION, type RisksView } from '@entropi/contracts/risks';
import { startOwnTask } from '@entropi/contracts/tasks';
import { auditEntries } from '@entropi/db/schema/audit';
import { riskAcknowledgements } from '@entropi/db/schema/risks';
import { and, eq } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import { configureTrading } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

let broker: BrokerApp;
let admin: TestUser;
let user: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  admin = await broker.test.signIn({ isSuperuser: true });
  user = await broker.test.signIn({ inOnboarding: true });
  stranger = await broker.test.signIn();
});
afterAll(() => broker.close());

const toPath = ({ id }: TestUser) => `/api/profile/${id}/risks`;
const acknowledge = (by: TestUser, version: unknown = RISKS_VERSION) =>
  by.call('POST', toPath(by), { version });
const readView = async (of: TestUser, by = of) =>
  (await by.call('GET', toPath(of))).body as RisksView;
const listAudit = ({ id }: TestUser) =>
  broker.test.deps.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'risks.acknowledge'), eq(auditEntries.userId, id)));

describe('GET /api/profile/{user_id}/risks', () => {
  itRejects({
    app: () => broker.test,
    method: 'GET',
    url: () => toPath(user),
    forbiddenTo: () => stranger,
  });

  it('responds with 404 to a superuser for a user who does not exist', async () => {
    expect((await admin.call('GET', '/api/profile/99999999/risks')).status).toBe(404);
  });
});

describe('POST /api/profile/{user_id}/risks', () => {
  itRejects({
    app: () => broker.test,
    method: 'POST',
    url: () => toPath(user),
    body: () => ({ version: RISKS_VERSION }),
    allowedTo: () => user,
    forbiddenTo: () => stranger,
    invalid: () =>
      [0, -1, 1.5, '1', null, 2 ** 53].map((version) => ({ body: { version }, path: 'version' })),
  });

  it('responds with 422 to a time or a user of the caller’s making', async () => {
    const made = { version: RISKS_VERSION, at: '2020-01-01T00:00:00Z' };
    expect((await user.call('POST', toPath(user), made)).status).toBe(422);
    const named = { version: RISKS_VERSION, user_id: stranger.id };
    expect((await user.call('POST', toPath(user), named)).status).toBe(422);
  });

  it('lets no superuser acknowledge for another user', async () => {
    const response = await admin.call('POST', toPath(user), { version: RISKS_VERSION });
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await readView(user)).acknowledged).toBeNull();
  });

  it('responds with 409 for a text that is not in force', async () => {
    expect(await acknowledge(user, RISKS_VERSION + 1)).toMatchObject({
      status: 409,
      body: { code: 'risks_outdated' },
    });
    expect((await readView(user)).acknowledged).toBeNull();
  });

  it('records who acknowledged which text and when, for onboarding and for superusers', async () => {
    expect(await readView(user)).toEqual({ version: RISKS_VERSION, acknowledged: null });
    const before = Date.now();
    const response = await acknowledge(user);
    expect(response.status).toBe(200);
    const { acknowledged } = await readView(user, admin);
    expect(acknowledged?.version).toBe(RISKS_VERSION);
    expect(Date.parse(acknowledged?.at ?? '')).toBeGreaterThanOrEqual(before - 1000);
    expect(await readView(user)).toEqual(response.body);
    expect(await listAudit(user)).toMatchObject([
      { actorId: user.id, before: null, after: { version: RISKS_VERSION } },
    ]);
  });

  it('keeps the first time, however often it is repeated, also at once', async () => {
    const { acknowledged } = await readView(user);
    const repeated = await Promise.all([acknowledge(user), acknowledge(user), acknowledge(user)]);
    expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await readView(user)).acknowledged).toEqual(acknowledged);
    expect(await listAudit(user)).toHaveLength(1);
    const { db } = broker.test.deps;
    await expect(db.delete(riskAcknowledgements)).rejects.toThrow();
  });

  it('is open to a suspended user', async () => {
    const debtor = await broker.test.signIn({ isSuspended: true });
    expect((await acknowledge(debtor)).status).toBe(200);
  });
});

describe('the start of one’s own task', () => {
  let trader: TestUser;
  const start = (by = trader) => by.call('POST', `/api/strategy/tasks/${trader.id}/start`);

  beforeAll(async () => {
    const { keys, first } = await broker.addLogin('risks');
    trader = await addTrader(broker, keys, first, { hasAcknowledged: false });
    await configureTrading(admin, trader);
  });

  const REJECTED = { status: 409, body: { code: 'risks_not_acknowledged' } };

  it('is rejected until the risks are acknowledged in the text that is in force', async () => {
    expect(await start()).toMatchObject(REJECTED);
    const { db } = broker.test.deps;
    const another = { userId: trader.id, version: RISKS_VERSION + 7 };
    await db.insert(riskAcknowledgements).values(another);
    expect(await start()).toMatchObject(REJECTED);
    await acknowledge(trader);
    expect((await start()).as(startOwnTask.reply).state).toBe('active');
  });

  it('is not rejected after a pause, nor for an administrator', async () => {
    const { keys, first } = await broker.addLogin('unread');
    const unread = await addTrader(broker, keys, first, { hasAcknowledged: false });
    await configureTrading(admin, unread);
    const startBy = (by: TestUser, path: string) => by.call('POST', `${path}/${unread.id}/start`);
    expect((await startBy(admin, '/api/admin/tasks')).status).toBe(200);
    await admin.call('POST', `/api/admin/tasks/${unread.id}/pause`);
    expect((await startBy(unread, '/api/strategy/tasks')).status).toBe(200);
    await admin.call('POST', `/api/admin/tasks/${unread.id}/stop`);
    expect(await startBy(unread, '/api/strategy/tasks')).toMatchObject(REJECTED);
    expect((await startBy(admin, '/api/strategy/tasks')).status).toBe(200);
  });
});
