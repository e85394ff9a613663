import { inTransaction } from '@entropi/db/db';
import { users } from '@entropi/db/schema/users';
import { createTestDatabase } from '@entropi/db/testing/test-database';
import { eq } from 'drizzle-orm';
import { wishCloseAll } from '../store/close-wish.repo';
import { manualReference } from '../store/deal-reference';
import { insertOpen } from '../store/insert-orders.repo';
import { getReferenceKey } from '../store/reference-key.repo';
import { findHold } from '../store/trading-hold.repo';
import { EngineHarness, EPIC, until } from '../testing/engine-harness';
import { untilLookedAt } from '../testing/start-trading';
import { findBookkeepingProblems, TradingState } from '../testing/trading-state';
import { addTradingUser, type TradingUser } from '../testing/trading-user';

/**
 * However long the database is away here, the order would still be sent, and what was opened and closed meanwhile is
 * looked for.
 */
const RESTORED = { unsentOpenExpiresMs: 600_000, unseenAfterMs: 0 };

let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;

afterEach(() => harness.stop());

/** Writes an opening by hand, as a call of the API does. */
async function orderByHand(): Promise<string> {
  const { db } = harness;
  const [owner] = await db.select().from(users).where(eq(users.id, user.userId));
  if (!owner) throw new Error('no user');
  const dealReference = manualReference(await getReferenceKey(db), owner, 'by-hand', 1);
  await inTransaction(db, (tx) =>
    insertOpen(tx, {
      userId: user.userId,
      brokerAccountId: user.brokerAccountId,
      strategyId: null,
      cycleId: null,
      currentScaleId: null,
      level: null,
      scopeKey: `manual:${user.userId}:by-hand`,
      dealReference,
      idempotencyKey: 'by-hand',
      attempt: 1,
      epoch: 0,
      request: {
        epic: EPIC,
        expiry: '-',
        direction: 'BUY',
        size: 1,
        currency: 'EUR',
        stop_distance: null,
        limit_distance: null,
        requested: {},
      },
    }),
  );
  return dealReference;
}

const untilState = (wanted: string) =>
  until(
    () => state.shares(),
    ([share]) => share?.state === wanted,
  );

describe('an opening that was sent, in a database that does not know it', () => {
  it.each([
    ['is still open at the broker', 'OPEN'],
    ['was closed since', 'CLOSED'],
  ] as const)(
    'is found and not sent once more, and openings are held, when it %s',
    async (_when, end) => {
      const database = await createTestDatabase();
      harness = await EngineHarness.start({}, database);
      await harness.setPrice(8000);
      user = await addTradingUser(harness, 'anna', { state: 'stopped' });
      state = new TradingState(harness, user.userId);
      const before = await harness.startEngine();
      await untilLookedAt(harness, user);
      await harness.stopEngine(before);
      const dealReference = await orderByHand();
      const bringBack = await database.saveState();
      const engine = await harness.startEngine(RESTORED);
      const [opened] = await untilState('OPEN');
      if (end === 'CLOSED') {
        await inTransaction(harness.db, (tx) => wishCloseAll(tx, user.userId));
        await untilState('CLOSED');
      }
      await harness.stopEngine(engine);
      const deals = (await harness.deals()).length;
      await bringBack();
      // A broker that would take the same reference once more.
      await harness.control('PUT', 'faults', { allowDuplicateReference: true });
      await harness.startEngine(RESTORED);
      const [found] = await untilState(end);
      expect(found?.dealId).toBe(opened?.dealId);
      expect(await harness.deals()).toHaveLength(deals);
      expect(await findHold(harness.db)).toMatchObject({ reason: 'older_database', dealReference });
      const problems = await findBookkeepingProblems(harness);
      expect(problems.filter((problem) => !problem.startsWith('held'))).toEqual([]);
    },
  );
});
