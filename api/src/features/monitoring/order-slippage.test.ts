import { getMonitoringUser } from '@entropi/contracts/monitoring';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { shares } from '@entropi/db/schema/trading';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';

type Intent = typeof orderIntents.$inferInsert;

let test: TestApp;
let superuser: TestUser;
let trader: TestUser;
let brokerAccountId: number;

beforeAll(async () => {
  test = await createTestApp();
  superuser = await test.signIn({ isSuperuser: true });
  trader = await test.signIn();
  brokerAccountId = await addAccount(test.deps, trader.id);
});
afterAll(() => test.close());

let count = 0;
/** An order of a share that was filled 2 points worse when opened, and 3 when closed; returns its reference. */
async function addOrder(
  order: Pick<Intent, 'kind' | 'state' | 'request' | 'confirm' | 'level' | 'sentAt'>,
) {
  count += 1;
  const dealReference = `beyond-${count}`;
  const owner = { userId: trader.id, brokerAccountId, dealReference };
  const [share] = await test.deps.db
    .insert(shares)
    .values({
      ...owner,
      epic: 'X',
      expiry: '-',
      direction: 'BUY',
      size: 1,
      openSlippage: 2,
      closeSlippage: 3,
      state: 'OPEN',
    })
    .returning({ id: shares.id });
  if (!share) throw new Error('no share');
  await test.deps.db.insert(orderIntents).values({
    ...owner,
    ...order,
    shareId: share.id,
    scopeKey: dealReference,
    resolvedAt: test.deps.now(),
  });
  return dealReference;
}

async function find(reference: string) {
  const url = `/api/admin/monitoring/users/${trader.id}?skip_sync=true`;
  const { orders } = (await superuser.call('GET', url)).as(getMonitoringUser.reply);
  return orders.find((one) => one.deal_reference === reference);
}

async function read(reference: string) {
  const order = await find(reference);
  return order && [order.worst_level, order.is_beyond, order.slippage];
}

describe('orders of GET /api/admin/monitoring/users/{user_id}', () => {
  const opening = (direction: string, worst: number | undefined, level: number | undefined) =>
    addOrder({
      kind: 'OPEN',
      state: 'FILLED',
      request: { direction, worst_level: worst },
      confirm: { level },
    });

  it('are beyond when an opening was filled worse than its worst price, not at it', async () => {
    expect(await read(await opening('BUY', 100, 100.1))).toEqual([100, true, 2]);
    expect(await read(await opening('BUY', 100, 100))).toEqual([100, false, 2]);
    expect(await read(await opening('SELL', 100, 99.9))).toEqual([100, true, 2]);
    expect(await read(await opening('SELL', 100, 100))).toEqual([100, false, 2]);
    expect(await read(await opening('SELL', 100, 101))).toEqual([100, false, 2]);
  });

  it('are not beyond without a worst price or a confirmed level', async () => {
    expect(await read(await opening('BUY', undefined, 101))).toEqual([null, false, 2]);
    expect(await read(await opening('BUY', 100, undefined))).toEqual([100, false, 2]);
  });

  it('are not beyond and have no slippage while they are not filled', async () => {
    const request = { direction: 'BUY', worst_level: 100 };
    const rejected = { kind: 'OPEN', state: 'REJECTED', request, confirm: { level: 101 } } as const;
    expect(await read(await addOrder(rejected))).toEqual([100, false, null]);
  });

  it('have the slippage of the close when they close, and are never beyond', async () => {
    const request = { direction: 'BUY', worst_level: 100 };
    const close = { kind: 'CLOSE', state: 'FILLED', request, confirm: { level: 101 } } as const;
    expect(await read(await addOrder(close))).toEqual([100, false, 3]);
  });

  it('have level, size, price and the times of sending and answer, to the millisecond', async () => {
    const request = { direction: 'BUY', size: 2.5 };
    const confirm = { level: '8000.5', at: '2026-03-02T10:00:00.250Z' };
    const sentAt = new Date('2026-03-02T10:00:00.123Z');
    const given = { kind: 'OPEN', request, confirm, level: 3, sentAt } as const;
    expect(await find(await addOrder({ ...given, state: 'FILLED' }))).toMatchObject({
      ladder_level: 3,
      size: 2.5,
      level: 8000.5,
      sent_at: sentAt.toISOString(),
      responded_at: confirm.at,
      request,
      confirm,
    });
    const rejected = await find(await addOrder({ ...given, state: 'REJECTED' }));
    expect(rejected).toMatchObject({ size: 2.5, level: null, responded_at: confirm.at });
    const waiting = { kind: 'CLOSE', state: 'ABSENT', request: {}, confirm: null } as const;
    expect(await find(await addOrder(waiting))).toMatchObject({
      ladder_level: null,
      size: null,
      level: null,
      responded_at: null,
    });
    const byPosition = { level: '8000.5', openedAt: '2026-03-02T10:00:00.300Z' };
    for (const kind of ['OPEN', 'CLOSE'] as const) {
      const order = { ...given, kind, confirm: byPosition, state: 'FILLED' } as const;
      expect(await find(await addOrder(order))).toMatchObject({
        responded_at: kind === 'OPEN' ? byPosition.openedAt : null,
      });
    }
    const odd = { ...waiting, request: { size: 'much' }, confirm: { at: 'noon' } };
    expect(await find(await addOrder(odd))).toMatchObject({ size: null, responded_at: null });
  });
});
