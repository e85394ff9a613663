import { endLeaving, getTask } from '@entropi/contracts/tasks';
import { auditEntries } from '@entropi/db/schema/audit';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares, tasks } from '@entropi/db/schema/trading';
import { withOwner } from '@entropi/db/testing/with-owner';
import { TIMINGS } from '@entropi/engine/timings';
import { and, asc, eq } from 'drizzle-orm';
import { addOpenCycle } from '../../testing/open-cycle';
import { addOpenShare } from '../../testing/open-share';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let admin: TestUser;
let trader: TestUser;
let cycleId: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  trader = await test.signIn();
  await addOpenShare(test.deps, trader.id);
  cycleId = await addOpenCycle(test.deps.db, trader.id);
  await test.deps.db.insert(tasks).values({ userId: trader.id });
});
afterAll(() => test.close());

const url = () => `/api/admin/tasks/${trader.id}/end-leaving`;

const readTask = async () =>
  (await admin.call('GET', `/api/strategy/tasks/${trader.id}`)).as(getTask.reply);

const listAudit = () =>
  test.deps.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.userId, trader.id), eq(auditEntries.action, 'task.end-leaving')))
    .orderBy(asc(auditEntries.id));

/** Stores the wish to close the share by hand; returns the share with a close that waits to be sent. */
async function wishClosed(
  wish: Partial<typeof shares.$inferInsert>,
  close: Partial<typeof orderIntents.$inferInsert> = {},
) {
  const { db } = test.deps;
  const [share] = await db
    .update(shares)
    .set({ ...wish, leaveReason: 'MANUAL' })
    .where(eq(shares.userId, trader.id))
    .returning();
  if (!share) throw new Error('no share');
  await db.insert(orderIntents).values({
    kind: 'CLOSE',
    userId: trader.id,
    brokerAccountId: share.brokerAccountId,
    shareId: share.id,
    cycleId: share.cycleId,
    scopeKey: share.dealId ?? '',
    dealReference: `close-${close.attempt ?? 1}`,
    reason: 'MANUAL',
    request: {},
    ...close,
  });
  return share;
}

describe('POST /api/admin/tasks/{user_id}/end-leaving', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url,
    allowedTo: () => admin,
    forbiddenTo: () => trader,
    invalid: () => [{ body: { now: true }, path: 'now' }],
  });

  it('responds with 404 for an unknown user', async () => {
    expect((await admin.call('POST', '/api/admin/tasks/999999/end-leaving')).status).toBe(404);
  });

  it('changes nothing, and writes no audit entry, where there is no wish to leave', async () => {
    expect((await admin.call('POST', url())).as(endLeaving.reply).leaving).toBeNull();
    expect(await listAudit()).toEqual([]);
  });

  it('shows and ends the wish to close a share that was opened by hand, as any other', async () => {
    const { db } = test.deps;
    const since = new Date('2026-03-02T09:00:00Z');
    const rejected = { state: 'REJECTED', resolvedAt: since } as const;
    const share = await wishClosed({ leaveSince: since }, rejected);
    expect((await readTask()).leaving).toEqual({
      reason: 'MANUAL',
      since: since.toISOString(),
      shares: 1,
      attempts: 1,
      retry_at: new Date(since.getTime() + TIMINGS.closeRetryFirstMs).toISOString(),
    });
    const second = new Date('2026-03-02T09:30:00Z');
    await wishClosed({ state: 'CLOSING' }, { attempt: 2 });
    expect((await readTask()).leaving).toMatchObject({ attempts: 1, retry_at: null });
    await db.update(shares).set({ state: 'OPEN' }).where(eq(shares.id, share.id));
    await db
      .update(orderIntents)
      .set({ state: 'ABSENT', resolvedAt: second })
      .where(eq(orderIntents.attempt, 2));
    expect((await readTask()).leaving).toMatchObject({
      attempts: 2,
      retry_at: new Date(second.getTime() + 2 * TIMINGS.closeRetryFirstMs).toISOString(),
    });
    expect((await admin.call('POST', url())).as(endLeaving.reply).leaving).toBeNull();
    expect(await listAudit()).toMatchObject([{ before: { cycles: [], shares: [share.id] } }]);
    await withOwner(db, (owner) =>
      owner.delete(orderIntents).where(eq(orderIntents.shareId, share.id)),
    );
  });

  it('ends the wish together with orders that were not sent for it; open shares stay', async () => {
    const { db } = test.deps;
    const since = new Date('2026-03-02T09:00:00Z');
    const wish = { leaveReason: 'CYCLE_STOP', leaveSince: since } as const;
    await db.update(cycles).set(wish).where(eq(cycles.id, cycleId));
    const share = await wishClosed({ ...wish, cycleId, state: 'CLOSING' });
    expect((await readTask()).leaving).toEqual({
      reason: 'CYCLE_STOP',
      since: since.toISOString(),
      shares: 1,
      attempts: 0,
      retry_at: null,
    });
    expect((await admin.call('POST', url())).as(endLeaving.reply).leaving).toBeNull();
    const [kept] = await db.select().from(shares).where(eq(shares.id, share.id));
    expect(kept).toMatchObject({ state: 'OPEN', leaveReason: null, leaveSince: null });
    const [intent] = await db.select().from(orderIntents).where(eq(orderIntents.shareId, share.id));
    expect(intent).toMatchObject({ state: 'ABSENT', rejection: 'leaving_ended' });
    expect((await listAudit()).at(-1)).toMatchObject({
      before: { cycles: [cycleId], shares: [share.id], unsent_closes: 1 },
    });
  });
});
