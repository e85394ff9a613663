import { listFees, listSubscribers, listSuspensions } from '@entropi/contracts/subscribers';
import { notices } from '@entropi/db/schema/notices';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { planInput, requestPayment } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';
import { toDay } from '../subscriptions/periods';

const DAY_MS = 86_400_000;

let test: TestApp;
let admin: TestUser;
let late: TestUser;
let soon: TestUser;
let planId: number;

const day = (offset: number) => toDay(new Date(test.deps.now().getTime() + offset * DAY_MS));

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  late = await test.signIn({ username: 'late-payer' });
  soon = await test.signIn({ username: 'soon-payer' });
  const plan = await admin.call('POST', '/api/subscriptions/', planInput({ name: 'Gold' }));
  planId = (plan.body as { id: number }).id;
  for (const user of [late, soon]) {
    await admin.call('PUT', `/api/users/${user.id}/subscription`, { subscription_id: planId });
  }
  await requestPayment(admin, late.id, { amount: '10.00', dueOn: day(-10), note: 'first' });
  await requestPayment(admin, late.id, { amount: '5.00', dueOn: day(20) });
  await requestPayment(admin, soon.id, { amount: '7.00', dueOn: day(-3) });
});
afterAll(() => test.close());

describe.each(['/api/admin/subscribers', '/api/admin/fees', '/api/admin/suspensions'])(
  'GET %s',
  (url) => {
    itRejects({ app: () => test, method: 'GET', url: () => url, forbiddenTo: () => late });
  },
);

describe('GET /api/admin/subscribers', () => {
  const list = async (query: string) =>
    (await admin.call('GET', `/api/admin/subscribers?${query}`)).as(listSubscribers.reply);

  it('lists who is on which plan by status, with what they owe', async () => {
    const { items, total } = await list('sort=username&order=asc');
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { username: 'late-payer', plan: 'Gold', status: 'suspended', balance: { amount: '15.00' } },
      { username: 'soon-payer', status: 'past_due', balance: { amount: '7.00', currency: 'EUR' } },
    ]);
    expect((await list('status=past_due')).items).toMatchObject([{ user_id: soon.id }]);
    expect((await list('search=late-p')).items).toMatchObject([{ user_id: late.id }]);
    expect((await list(`subscription_id=${planId + 1}`)).total).toBe(0);
    expect((await list('limit=1&skip=1&order=asc')).items).toHaveLength(1);
  });
});

describe('GET /api/admin/fees', () => {
  const list = async (query: string) =>
    (await admin.call('GET', `/api/admin/fees?${query}`)).as(listFees.reply);

  it('lists the bookings of all users, newest first', async () => {
    const { items, total } = await list('');
    expect(total).toBe(3);
    expect(items).toMatchObject([
      { username: 'soon-payer', kind: 'CHARGE', amount: { amount: '7.00' } },
      { username: 'late-payer', amount: { amount: '5.00' } },
      { username: 'late-payer', amount: { amount: '10.00' } },
    ]);
    expect((await list('order=asc&limit=1')).items).toMatchObject([
      { amount: { amount: '10.00' } },
    ]);
    expect((await list(`user_id=${soon.id}`)).total).toBe(1);
    expect((await list('search=late&kind=CHARGE')).total).toBe(2);
    expect((await list('kind=CREDIT')).total).toBe(0);
  });
});

describe('GET /api/admin/suspensions', () => {
  const list = async (query = '') =>
    (await admin.call('GET', `/api/admin/suspensions?${query}`)).as(listSuspensions.reply);

  it('says who is suspended or soon will be, since when, why, and whether they were mailed', async () => {
    // Five grace days after the due day.
    const [since, begins] = [day(-4), day(3)];
    await test.deps.db.insert(notices).values([
      {
        userId: soon.id,
        kind: 'suspension_announced',
        subject: `suspension:${begins}`,
        mailed: true,
        mailedAt: new Date('2026-01-02T03:04:05Z'),
      },
      { userId: late.id, kind: 'suspended', subject: `suspended:${since}`, mailed: false },
    ]);
    const { items, total } = await list();
    expect(total).toBe(2);
    expect(items).toMatchObject([
      {
        user_id: late.id,
        state: 'suspended',
        since,
        grace_days: 5,
        cause: { due_on: day(-10) },
        unpaid: 2,
        owed: [{ amount: '15.00', currency: 'EUR' }],
        announced_at: null,
        mailed_at: null,
      },
      {
        user_id: soon.id,
        state: 'coming',
        since: begins,
        announced_at: '2026-01-02T03:04:05.000Z',
      },
    ]);
    expect((await list('state=coming')).items).toMatchObject([{ user_id: soon.id }]);
    expect((await list('order=desc&limit=1')).items).toMatchObject([{ user_id: soon.id }]);
    expect((await list('search=late')).total).toBe(1);
    expect((await list('state=suspended&search=soon')).total).toBe(0);
  });
});
