import { inTransaction } from '@entropi/db/db';
import { keyOwnership } from '@entropi/db/schema/engine';
import { eq, sql } from 'drizzle-orm';
import type { Fence } from '../store/order-intents.repo';
import { lockOwnedTasks } from '../store/owned-task.repo';
import { findTask, lockTask, setLastTicks } from '../store/task-state.repo';
import { EngineHarness } from '../testing/engine-harness';
import { addTradingUser, type TradingUser } from '../testing/trading-user';
import { claimLeases, renewLeases } from './key-lease.repo';

let harness: EngineHarness;
let users: TradingUser[];

beforeAll(async () => {
  harness = await EngineHarness.start();
  users = [await addTradingUser(harness, 'anna'), await addTradingUser(harness, 'beat')];
});

afterAll(() => harness.stop());

const renew = (processId: string, fences: Fence[]) =>
  renewLeases(harness.db, { processId, leaseMs: 60_000, fences });

const claim = (processId: string, keyId: number) =>
  claimLeases(harness.db, { processId, leaseMs: 60_000, limit: 10, leaving: [], keyId });

// Each of these would wait for the open transaction, and fail when its statement runs out of time.
describe('while the transaction of an order is open', () => {
  it('the lease of its key is renewed, and no other process claims it', async () => {
    const { db } = harness;
    const [{ userId, keyId }] = users as [TradingUser, TradingUser];
    await renew('first', []);
    await renew('second', []);
    const [fence] = (await claim('first', keyId)) as [Fence];
    await inTransaction(db, async (tx) => {
      const owner = { userId, fence, cycleId: null, scopeKeys: [] };
      expect(await lockOwnedTasks(tx, [owner], { waits: false })).toMatchObject([
        { isOwned: true },
      ]);
      expect(await renew('first', [fence])).toEqual([fence]);
      await db
        .update(keyOwnership)
        .set({ expiresAt: sql`now()` })
        .where(eq(keyOwnership.brokerKeyId, keyId));
      expect(await claim('second', keyId)).toEqual([]);
    });
    expect(await claim('second', keyId)).toEqual([{ brokerKeyId: keyId, epoch: fence.epoch + 1 }]);
    expect(await renew('first', [fence])).toEqual([]);
  });

  it('the last prices of all other tasks are stored, and its own the next time', async () => {
    const { db } = harness;
    const [busy, free] = users as [TradingUser, TradingUser];
    const at = new Date('2026-03-02T09:00:00Z');
    const seen = new Map(users.map(({ userId }) => [userId, at]));
    const findTicks = async () =>
      Promise.all([busy, free].map(async ({ userId }) => (await findTask(db, userId))?.lastTickAt));
    await inTransaction(db, async (tx) => {
      await lockTask(tx, busy.userId);
      await setLastTicks(db, seen);
    });
    expect(await findTicks()).toEqual([null, at]);
    await setLastTicks(db, seen);
    expect(await findTicks()).toEqual([at, at]);
  });
});
