import { setTimeout as pause } from 'node:timers/promises';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { shares } from '@entropi/db/schema/trading';
import { EPIC } from '@entropi/engine/testing/engine-harness';
import type { TradingUser } from '@entropi/engine/testing/trading-user';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { ChaosBus } from './chaos-bus';
import { CHAOS_FAULTS, type ChaosFault } from './chaos-faults';
import type { ChaosRandom } from './chaos-random';
import { hasStops, holdStops, letStopsGo } from './chaos-wishes';
import type { ChaosWorld } from './chaos-world';
import { makeAuditsDue, strikeBroker } from './strike-broker';

/** Longer than a lease, so that a program that hung for this long has lost its keys. */
const HANG_MS = 7000;
/** How long resumed trading is waited for; only the state at the end counts. */
const RESUMES_WITHIN_MS = 12_000;
const DATABASE_WITHIN_MS = 30_000;

/** The switch of the fault that rejects closes; blows that use it take turns. */
const REJECTS = 'rejectOrder';

/** Something that is done to the product, or that its users do meanwhile. */
export interface ChaosBlow {
  name: string;
  /** Strikes, and resolves with whether that had an effect; rejects when what it needs is down at that moment. */
  strike(): Promise<boolean>;
}

/** Times until an order was sent again, in milliseconds. */
export interface Outage {
  blow: string;
  afterStrikeMs: number;
  afterPromotionMs: number;
}

interface BlowListeners {
  /** A program was killed; `hadStop`: a share was to be left and not closed then. */
  onKill(hadStop: boolean): void;
  /** An order was sent again, so long after the database's primary was struck, and after its standby was promoted. */
  onOutage(outage: Outage): void;
}

/**
 * Every kind of blow, each in the list as often as it should come in proportion.
 */
export function createBlows(
  world: ChaosWorld,
  users: readonly TradingUser[],
  random: ChaosRandom,
  { onKill, onOutage }: BlowListeners,
): ChaosBlow[] {
  const inTurn = createTurns();
  const blow = (name: string, strike: ChaosBlow['strike']) => ({ name, strike });
  /** Strikes programs one at a time, each when all trade again: a blow while nothing is traded would hit nothing. */
  const strikeProgram = (work: () => Promise<unknown>) =>
    inTurn('programs', async () => {
      await work();
      await awaitTrading(world, users.length / 4);
      return true;
    });
  /** Kills while stops are in flight: closes are ordered, and the broker accepts none before the program is gone. */
  const killWithStops = (kill: () => Promise<unknown>) =>
    inTurn(REJECTS, async () => {
      try {
        const userIds = await holdStops(world, users, random);
        await kill();
        // A query that was sent while PostgreSQL went down may fail once more.
        const look = () => hasStops(world, userIds);
        onKill(await look().catch(look));
      } finally {
        // A simulator that is down does not hold anything back any more.
        await letStopsGo(world).catch(() => undefined);
      }
    });
  const killProgram = (program: ChaosWorld['api'], downMs: number) =>
    strikeProgram(async () => {
      await killWithStops(() => program.kill());
      await pause(downMs);
      await program.start();
    });
  const killEngine = () => killProgram(random.pick(world.engines), random.next() * 1000);
  const hangEngine = () =>
    strikeProgram(async () => {
      const engine = random.pick(world.engines);
      engine.hang();
      await pause(HANG_MS);
      engine.resume();
    });
  const strikeDatabase = ({ name, strike: hit, mend }: ChaosWorld['database']['blows'][number]) =>
    strikeProgram(async () => {
      await killWithStops(async () => {
        await hit();
        await awaitDatabase(world);
      });
      const failover = world.database.findFailover();
      await awaitTrading(world, 1);
      if (failover !== null) {
        const now = Date.now();
        const { struckAt, promotedAt } = failover;
        onOutage({ blow: name, afterStrikeMs: now - struckAt, afterPromotionMs: now - promotedAt });
      }
      await mend();
    });
  const strikeBus = ({ strike: hit }: ChaosBus['blows'][number]) =>
    inTurn('bus', async () => {
      await hit();
      return true;
    });
  const strike = (fault: ChaosFault) =>
    inTurn(Object.keys(fault.switches).join(), async () => {
      // Only an engine that takes over accounts compares at once.
      if (fault.provokedBy === 'audit') {
        await makeAuditsDue(world);
        void killEngine().catch(() => undefined);
      }
      return strikeBroker(world, fault);
    });
  let keys = 0;
  const openByHand = (direction: 'BUY' | 'SELL') => {
    const order = { epic: EPIC, direction, size: 1, stop_distance: 30, limit_distance: 20 };
    keys += 1;
    const path = `/api/strategy/shares/${random.pick(users).userId}`;
    return openAgainAndAgain(world, path, order, `chaos-${keys}`);
  };
  const closeByHand = async () => {
    const { userId } = random.pick(users);
    const [share] = await world.db
      .select()
      .from(shares)
      .where(and(eq(shares.userId, userId), eq(shares.state, 'OPEN')))
      .limit(1);
    const path = `/api/strategy/shares/${share?.dealId}?user_id=${userId}`;
    return share !== undefined && isGood(await world.call('DELETE', path));
  };
  const moveTask = async (target: string, body?: object) =>
    isGood(
      await world.call('POST', `/api/admin/tasks/${random.pick(users).userId}/${target}`, body),
    );
  return [
    ...Array.from({ length: 3 }, () => blow('kill of an engine', killEngine)),
    blow('kill of the API', () => killProgram(world.api, random.next() * 500)),
    blow('kill of ig-sim', () => killProgram(world.sim, random.next() * 1000)),
    ...world.database.blows.map((each) => blow(each.name, () => strikeDatabase(each))),
    ...(world.bus?.blows ?? []).map((each) => blow(each.name, () => strikeBus(each))),
    blow('hang of an engine', hangEngine),
    ...CHAOS_FAULTS.map((fault) => blow(fault.name, () => strike(fault))),
    ...(['BUY', 'SELL', 'BUY', 'SELL'] as const).map((direction) =>
      blow('open by hand', () => openByHand(direction)),
    ),
    blow('close by hand', closeByHand),
    blow('close by hand', closeByHand),
    blow('pause', () => moveTask('pause')),
    blow('stop with close', () => moveTask('stop', { close_shares: true })),
  ];
}

/** Waits a while for this many more orders to be sent. */
async function awaitTrading(world: ChaosWorld, orders: number): Promise<void> {
  const deadline = Date.now() + RESUMES_WITHIN_MS;
  let before: number | null = null;
  while (Date.now() < deadline) {
    const sent = await countSent(world);
    before ??= sent;
    if (sent !== null && before !== null && sent >= before + orders) return;
    await pause(250);
  }
}

/** Waits until the database can be read again; rejects if it cannot for long. */
async function awaitDatabase(world: ChaosWorld): Promise<void> {
  const deadline = Date.now() + DATABASE_WITHIN_MS;
  while ((await countSent(world)) === null) {
    if (Date.now() > deadline) throw new Error('the database does not come back');
    await pause(100);
  }
}

/** Orders that were sent so far; null while the database is down. */
export async function countSent({ db }: ChaosWorld): Promise<number | null> {
  const read = db
    .select({ sent: count() })
    .from(orderIntents)
    .where(isNotNull(orderIntents.sentAt));
  const [row] = await read.catch(() => []);
  return row?.sent ?? null;
}

const isGood = (status: number) => status >= 200 && status < 300;

/**
 * Runs work with the same name one after the other, so that a program has started again, or a switch is off, before
 * the next.
 */
function createTurns() {
  const tails = new Map<string, Promise<unknown>>();
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
    tails.set(name, turn);
    return turn;
  };
}

/** Opens as a careful client does: with the same key until a response says something definite. */
async function openAgainAndAgain(world: ChaosWorld, target: string, order: object, key: string) {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const status = await world.call('POST', target, order, key);
    if (status > 0 && status < 500) return isGood(status);
    await pause(1000);
  }
  return false;
}
