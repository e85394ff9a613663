import { inTransaction } from '@entropi/db/db';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { currentScales, cycles, shares } from '@entropi/db/schema/trading';
import { closeShares, recordCloses } from '@entropi/engine/store/record-close.repo';
import { recordRejection } from '@entropi/engine/store/record-rejection.repo';
import { eq } from 'drizzle-orm';
import { addOpenCycle } from '../../testing/open-cycle';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** The one share of a cycle, with an order to close it that is under way. */
async function addLeavingShare() {
  const { db } = test.deps;
  const { id: userId } = await test.signIn();
  const brokerAccountId = await addAccount(test.deps, userId);
  const cycleId = await addOpenCycle(db, userId);
  const scale = { cycleId, level: 0, offset: 0, plannedSize: 1, state: 'CLOSING' as const };
  const [level] = await db.insert(currentScales).values(scale).returning();
  const dealReference = `leaving-${userId}`;
  const deal = { userId, brokerAccountId, cycleId, currentScaleId: level?.id, level: 0 };
  const [share] = await db
    .insert(shares)
    .values({
      ...deal,
      dealReference,
      dealId: `D${userId}`,
      epic: 'X',
      expiry: '-',
      direction: 'BUY',
      size: 1,
      openLevel: 8000,
      state: 'CLOSING',
      openedAt: test.deps.now(),
    })
    .returning();
  if (!share) throw new Error('no share');
  const [intent] = await db
    .insert(orderIntents)
    .values({
      userId,
      brokerAccountId,
      cycleId,
      shareId: share.id,
      kind: 'CLOSE',
      level: 0,
      scopeKey: `s:${share.id}`,
      dealReference: `${dealReference}-c`,
      request: {},
      state: 'SENT',
    })
    .returning();
  if (!intent) throw new Error('no intent');
  return { share, intent, cycleId };
}
type Leaving = Awaited<ReturnType<typeof addLeavingShare>>;

const closed = (reason: 'BROKER' | 'CYCLE_STOP') => ({ closings: [], reason, at: new Date() });
/** A comparison finds the broker's own close before the outcome of ours is known. */
const compare = ({ share }: Leaving) =>
  inTransaction(test.deps.db, (tx) => closeShares(tx, [{ share, closed: closed('BROKER') }]));

async function read({ cycleId, share }: Leaving) {
  const { db } = test.deps;
  const [cycle] = await db.select().from(cycles).where(eq(cycles.id, cycleId));
  const [level] = await db.select().from(currentScales).where(eq(currentScales.cycleId, cycleId));
  const [row] = await db.select().from(shares).where(eq(shares.id, share.id));
  return { hasEnded: cycle?.endedAt !== null, level: level?.state, reason: row?.closeReason };
}

describe('a cycle whose last share has ended while an order to close it was under way', () => {
  it.each<[string, (leaving: Leaving) => Promise<unknown>]>([
    [
      'is filled as well',
      ({ share, intent }) =>
        inTransaction(test.deps.db, (tx) =>
          recordCloses(tx, [
            { order: { intent, share }, closed: closed('CYCLE_STOP'), evidence: {} },
          ]),
        ),
    ],
    [
      'is rejected, because the position is gone',
      ({ share, intent }) =>
        inTransaction(test.deps.db, (tx) =>
          recordRejection(
            tx,
            { intent, share },
            { state: 'REJECTED', rejection: 'POSITION_NOT_FOUND', retryAt: null },
          ),
        ),
    ],
  ])('ends when that order %s', async (_outcome, resolve) => {
    const leaving = await addLeavingShare();
    await compare(leaving);
    const compared = await read(leaving);
    expect(compared).toMatchObject({ hasEnded: false, reason: 'BROKER' });
    await resolve(leaving);
    expect(await read(leaving)).toEqual({ ...compared, hasEnded: true });
  });
});
