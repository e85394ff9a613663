import type { Broker } from '@entropi/broker/broker';
import { brokerAccounts } from '@entropi/db/schema/broker';
import type { TradedAccount } from '../accounts/traded-account';
import { BrokerReads } from '../orders/broker-reads';
import { recordTimeline } from '../store/timeline.repo';
import { EngineHarness } from '../testing/engine-harness';
import { addUserAtRest, makeTradedAccount } from '../testing/traded-account';
import { BookRestorer } from './restore-books';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Clocks differ, so activity is read from so much earlier. */
const OVERLAP = 10 * MINUTE;

let harness: EngineHarness;
let account: TradedAccount;

beforeAll(async () => {
  harness = await EngineHarness.start();
  account = await makeTradedAccount(harness, await addUserAtRest(harness, 'anna'), {});
});
afterAll(() => harness.stop());

interface Times {
  createdAt: Date;
  syncedAt: Date | null;
  unseenSince: Date | null;
}

/** From when on the activity is read, in milliseconds before now; null when it is not read. */
async function findReadFrom(times: Times, now: Date): Promise<number | null> {
  let from: string | null = null;
  const activity: Broker['activity'] = async (span) => {
    from = span.from;
    return { kind: 'ok', value: [], unreadable: [] };
  };
  const broker = { ...account.broker, activity };
  const row = { ...account.row, ...times };
  const restorer = new BookRestorer({ ...account, broker, row, now: () => now });
  expect(await restorer.find([], new BrokerReads(broker))).toEqual([]);
  return from === null ? null : now.getTime() - Date.parse(from);
}

describe('what was opened and closed unseen', () => {
  it.each<[string, number, number | null, number | null, number | null]>([
    ['of an account that was just added, is nothing', MINUTE, null, null, null],
    ['is looked for since the account was added', DAY, null, null, DAY],
    ['of one that was never compared, 30 days back at most', 400 * DAY, null, null, 30 * DAY],
    ['of one that was just compared, is nothing', 400 * DAY, MINUTE, null, null],
    ['is looked for since the last comparison', 400 * DAY, 90 * DAY, null, 90 * DAY],
    ['is looked for since the database may have lost something', DAY, MINUTE, 2 * DAY, 2 * DAY],
  ])('%s', async (_what, added, compared, lost, expected) => {
    const now = new Date();
    const before = (ms: number | null) => (ms === null ? null : new Date(now.getTime() - ms));
    const times = {
      createdAt: new Date(now.getTime() - added),
      syncedAt: before(compared),
      unseenSince: before(lost),
    };
    const from = await findReadFrom(times, now);
    expect(from).toBe(expected === null ? null : expected + OVERLAP);
  });

  it.each<[string, number, number | null, number]>([
    ['was compared before', 400 * DAY, DAY, DAY],
    ['was never compared', 2 * DAY, null, 2 * DAY],
    ['was never compared in years', 400 * DAY, null, 30 * DAY],
  ])(
    'is marked, when the database has another history, on an account that %s',
    async (_which, added, compared, expected) => {
      const now = Date.now();
      await harness.db.update(brokerAccounts).set({
        createdAt: new Date(now - added),
        syncedAt: compared === null ? null : new Date(now - compared),
        unseenSince: null,
      });
      await recordTimeline(harness.db, `before-${added}-${compared}`);
      await harness.db.update(brokerAccounts).set({ unseenSince: null });
      expect(await recordTimeline(harness.db, `after-${added}-${compared}`)).toBe(1);
      const [row] = await harness.db.select().from(brokerAccounts);
      const since = now - (row?.unseenSince?.getTime() ?? 0);
      expect(Math.round(since / DAY)).toBe(expected / DAY);
    },
  );
});
