import { migrate } from '@entropi/db/migrate';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { isDatabaseDown } from '@entropi/db/sql-state';
import {
  type ReplicatedServers,
  startReplicatedServers,
} from '@entropi/db/testing/replicated-servers';
import { findHold } from './store/trading-hold.repo';
import { EngineHarness, until } from './testing/engine-harness';
import { findBookkeepingProblems, TradingState } from './testing/trading-state';
import { addTradingUser, type TradingUser } from './testing/trading-user';

/** Its servers are killed and promoted, which takes seconds. */
const LIMIT_MS = 180_000;

let servers: ReplicatedServers;
let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;

beforeEach(async () => {
  servers = await startReplicatedServers();
  await migrate(servers.url);
  harness = await EngineHarness.start({}, { url: servers.url, drop: async () => undefined });
  await harness.setPrice(8000);
  user = await addTradingUser(harness, 'anna');
  state = new TradingState(harness, user.userId);
}, LIMIT_MS);

afterEach(async () => {
  await harness.stop();
  await servers.stop();
}, LIMIT_MS);

/** Reads until the database can be read, and what it says is so. */
function awaitRead<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T | null> {
  const readNow = () =>
    read().catch((error: unknown) => {
      if (isDatabaseDown(error)) return null;
      throw error;
    });
  return until(readNow, (value) => value !== null && isSo(value), 60_000);
}

const awaitLevels = (levels: string) =>
  awaitRead(
    () => state.openLevels(),
    (open) => open.join() === levels,
  );

const countOpened = async () =>
  (await harness.deals()).filter(({ action }) => action === 'OPEN').length;

async function sumAtBroker(): Promise<number> {
  const { deals } = await harness.control<{ deals: { profit: number | null }[] }>('GET', 'deals');
  return deals.reduce((sum, { profit }) => sum + Math.round((profit ?? 0) * 100), 0);
}

async function sumBooked(): Promise<number> {
  const rows = await harness.db.select().from(closingDeals);
  return rows.reduce((sum, row) => sum + (row.profitMinor ?? 0), 0);
}

describe('an engine whose database moves to a standby', () => {
  it(
    'goes on where it was when the standby has all that was committed',
    async () => {
      await servers.synchronise();
      await harness.startEngine();
      await awaitLevels('0');
      await servers.killPrimary();
      // The price reaches the next level while no server takes writes.
      await harness.setPrice(7979);
      await servers.promote();
      await awaitLevels('0,1');
      expect(await countOpened()).toBe(2);
      expect(await findHold(harness.db)).toBeNull();
      await harness.setPrice(8012);
      await awaitLevels('');
      expect(await findBookkeepingProblems(harness)).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'opens nothing when the standby lacks deals, and finds those that were closed since as well',
    async () => {
      await harness.startEngine();
      await awaitLevels('0');
      await servers.stopStandby();
      // Two levels are opened that the standby never hears of; one of them is closed again.
      await harness.setPrice(7979);
      await awaitLevels('0,1');
      await harness.setPrice(7949);
      await awaitLevels('0,1,2');
      await harness.setPrice(7966);
      await awaitLevels('0,1');
      const opened = await countOpened();
      await servers.killPrimary();
      await servers.promote();
      const hold = await awaitRead(
        () => findHold(harness.db),
        (found) => found !== null,
      );
      expect(hold).toMatchObject({ reason: 'older_database' });
      await awaitLevels('0,1');
      await until(sumBooked, (sum) => sum > 0);
      expect(await sumBooked()).toBe(await sumAtBroker());
      expect(await countOpened()).toBe(opened);
      const [account] = await until(
        () => harness.db.select().from(brokerAccounts),
        ([row]) => row?.unseenSince === null,
      );
      expect(account?.unseenSince).toBeNull();
    },
    LIMIT_MS,
  );

  it(
    'finds them, too, when it is started only after the standby was promoted',
    async () => {
      const engine = await harness.startEngine();
      await awaitLevels('0');
      await servers.stopStandby();
      await harness.setPrice(7979);
      await awaitLevels('0,1');
      await harness.setPrice(7995);
      await awaitLevels('0');
      await harness.stopEngine(engine);
      await servers.killPrimary();
      await servers.promote();
      await awaitLevels('0');
      await harness.startEngine();
      await awaitRead(
        () => findHold(harness.db),
        (found) => found !== null,
      );
      await until(sumBooked, (sum) => sum > 0);
      expect(await sumBooked()).toBe(await sumAtBroker());
    },
    LIMIT_MS,
  );
});
