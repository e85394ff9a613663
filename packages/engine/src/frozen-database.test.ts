import { createNotifyBus } from '@entropi/db/bus/notify-bus';
import { connectDatabase } from '@entropi/db/db';
import { type DatabaseProxy, startDatabaseProxy } from '@entropi/db/testing/database-proxy';
import { findPoolAddress } from '@entropi/db/testing/through-pooler';
import { type Engine, startEngine } from './start-engine';
import { EngineHarness, FAST, until } from './testing/engine-harness';
import { untilLookedAt } from './testing/start-trading';
import { findBookkeepingProblems, TradingState } from './testing/trading-state';
import { addTradingUser, type TradingUser } from './testing/trading-user';
import type { Timings } from './timings';

/** The engine gives up a statement after this and another second; a busy machine needs a good part of it for any. */
const STATEMENT_TIMEOUT_MS = 1500;

let harness: EngineHarness;
let proxy: DatabaseProxy;
let user: TradingUser;
let state: TradingState;
let engine: Engine | null = null;
let closeDatabase: () => Promise<void>;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  user = await addTradingUser(harness, 'anna');
  state = new TradingState(harness, user.userId);
  proxy = await startDatabaseProxy(findPoolAddress(harness.database.url).url);
});

afterEach(async () => {
  proxy.thaw();
  await engine?.stop();
  engine = null;
  await closeDatabase();
  await proxy.close();
  await harness.stop();
});

/** Starts an engine whose whole connection to the database can be frozen. */
async function startBehindProxy(timings: Partial<Timings> = {}): Promise<void> {
  const options = { statementTimeoutMs: STATEMENT_TIMEOUT_MS, onError: () => undefined };
  const { db, close } = connectDatabase(
    { ...findPoolAddress(harness.database.url), url: proxy.url },
    options,
  );
  closeDatabase = close;
  const deps = { ...harness.deps, db, bus: createNotifyBus(proxy.url, harness.deps.log) };
  engine = await startEngine(deps, { timings: { ...FAST, ...timings }, pollEveryMs: { SIM: 30 } });
}

const INTENT = 'insert into "order_intents"';
const MARK_SENT = 'sent_at = clock_timestamp()';
const BOOK_FILL = "set state = 'FILLED'";

const countOpens = async () =>
  (await harness.deals()).filter(({ action }) => action === 'OPEN').length;

const untilGivenUp = () =>
  until(
    async () => proxy.countGivenUp(),
    (count) => count > 0,
  );

const untilOpen = (levels: string) =>
  until(
    () => state.openLevels(),
    (now) => now.join() === levels,
  );

describe('an engine whose database freezes', () => {
  it.each([
    ['before it commits an intent', [INTENT, 'commit'], 'before'],
    ['after it has committed an intent, without knowing that it has', [INTENT, 'commit'], 'after'],
    ['before it marks an order as sent', [MARK_SENT, 'commit'], 'before'],
    [
      'after it has marked an order as sent, without knowing that it has',
      [MARK_SENT, 'commit'],
      'after',
    ],
  ] as const)('%s sends nothing meanwhile, then opens one deal', async (_name, texts, when) => {
    const frozen = proxy.freezeAt(texts, when);
    await startBehindProxy();
    await frozen;
    await untilGivenUp();
    expect(await countOpens()).toBe(0);
    proxy.thaw();
    await untilOpen('0');
    expect(await countOpens()).toBe(1);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('opens a level once after it has written and marked its order without knowing that it has', async () => {
    // An order is marked in the transaction that writes it only while its account is idle.
    await startBehindProxy({ reconcileEveryMs: 60_000 });
    await untilOpen('0');
    await untilLookedAt(harness, user);
    const frozen = proxy.freezeAt([INTENT, 'commit'], 'after');
    await harness.setPrice(7979);
    await frozen;
    // The commit is on its way.
    const [, written] = await until(
      () => state.intents(),
      (all) => all.length === 2,
    );
    expect(written).toMatchObject({ state: 'SENT', resolvedAt: null });
    await untilGivenUp();
    expect(await countOpens()).toBe(1);
    proxy.thaw();
    await untilOpen('0,1');
    expect(await countOpens()).toBe(2);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('goes on with the ladder after it has booked a fill without knowing that it has', async () => {
    await startBehindProxy();
    await untilOpen('0');
    const frozen = proxy.freezeAt([BOOK_FILL], 'after');
    await harness.setPrice(7979);
    await frozen;
    await untilGivenUp();
    proxy.thaw();
    await harness.setPrice(7949);
    await untilOpen('0,1,2');
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });
});
