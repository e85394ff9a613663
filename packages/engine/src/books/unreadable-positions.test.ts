import { brokerAccounts } from '@entropi/db/schema/broker';
import { EngineHarness, until } from '../testing/engine-harness';
import { findBookkeepingProblems, TradingState } from '../testing/trading-state';
import { addTradingUser } from '../testing/trading-user';

/** A row that the adapter leaves out is not a position that has gone (ig-rest.md §1.13). */

let harness: EngineHarness;
let state: TradingState;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  const user = await addTradingUser(harness, 'anna');
  state = new TradingState(harness, user.userId);
});

afterEach(() => harness.stop());

const opens = async () => (await harness.deals()).filter((deal) => deal.action === 'OPEN');
const holdsLevelZero = (levels: (number | null)[]) => levels.join() === '0';

/** Waits until the account was compared with the broker this many times. */
async function afterReconciles(count: number): Promise<void> {
  const lastSync = async () =>
    (await harness.db.select().from(brokerAccounts)).map((row) => row.syncedAt?.getTime()).join();
  for (let left = count; left > 0; left -= 1) {
    const before = await lastSync();
    await until(lastSync, (now) => now !== before);
  }
}

describe('positions that cannot be read', () => {
  it.each([{ hideIds: false }, { hideIds: true }])(
    'are not treated as closed, %j',
    async (settings) => {
      await harness.startEngine();
      await until(() => state.openLevels(), holdsLevelZero);
      await harness.setFaults({ positionUnreadable: settings });
      await afterReconciles(6);
      expect(await state.openLevels()).toEqual([0]);
      await harness.setFaults({ positionUnreadable: null });
      await afterReconciles(2);
      expect(await state.openLevels()).toEqual([0]);
      expect(await opens()).toHaveLength(1);
      expect(await findBookkeepingProblems(harness)).toEqual([]);
    },
  );

  it('do not hide a close that the activity shows', async () => {
    await harness.startEngine();
    await until(() => state.openLevels(), holdsLevelZero);
    await harness.setFaults({ positionUnreadable: { hideIds: true }, positionClosed: true });
    const [mine] = await until(
      () => state.shares(),
      (rows) => rows[0]?.state === 'CLOSED',
    );
    expect(mine).toMatchObject({ closeReason: 'MANUAL', profitSource: 'ACTIVITY' });
  });

  it.each([{ hideIds: false }, { hideIds: true }])(
    'do not make the engine open or close a second time, %j',
    async (settings) => {
      await harness.setFaults({ confirm405: true, positionUnreadable: settings });
      await harness.startEngine();
      await until(() => state.openLevels(), holdsLevelZero);
      await harness.setFaults({
        orderLost: { action: 'CLOSE', answer: '502', booked: false, count: 1 },
      });
      await harness.setPrice(8012);
      await until(
        () => state.intents(),
        (intents) => intents.at(-1)?.state === 'UNKNOWN',
      );
      await afterReconciles(4);
      expect((await state.shares()).map((share) => share.state)).toEqual(['CLOSING']);
      await harness.setFaults({ positionUnreadable: null, confirm405: null });
      await until(
        () => state.shares(),
        (rows) => rows[0]?.state === 'CLOSED',
      );
      expect((await harness.deals()).filter((deal) => deal.action === 'CLOSE')).toHaveLength(1);
      await until(() => state.openLevels(), holdsLevelZero);
      expect(await findBookkeepingProblems(harness)).toEqual([]);
    },
  );
});
