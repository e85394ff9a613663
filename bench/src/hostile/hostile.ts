import { loadavg } from 'node:os';
import { startTestServer } from '@entropi/api/testing/test-server';
import { EPIC } from '@entropi/engine/testing/engine-harness';
import type { BenchOptions } from '../config';
import { pause } from '../engine/measured-engine';
import type { AttackPlan } from './attack-calls';
import type { AttackCounts } from './attacker';
import { type BrokerCalls, countBrokerCalls, countLockedLogins } from './broker-calls';
import { describeCounts, describeTimes, type PhaseFigures, readFigures } from './figures';
import { type Closer, closeByHand } from './hand-closes';
import { createMailReader } from './mails';
import { startAttack } from './start-attack';
import { type HostileWorld, startHostileWorld } from './world';

const WANTED_RATIO = 1.5;
/** The simulator looks at a path of prices this often. */
const STEP_MS = 50;
/**
 * Down and up through three levels of every ladder, in this many steps: each account has about 12 orders a minute.
 */
const TRAVEL = { top: 8022, points: 140, steps: 600 };
/** More than the ten that a user may change in a day. */
const PROVEN_PASSWORDS = 30;
/** How long it waits for mails that are under way when a phase ends. */
const MAILS_MS = 3000;

interface Size {
  accounts: number;
  /** The length of each phase; less than a token lives. */
  seconds: number;
  /** The time until the first orders of all users are booked. */
  warmUpSeconds: number;
  /** The time from one close by hand to the next. */
  closeEveryMs: number;
}

const WHOLE: Size = { accounts: 50, seconds: 180, warmUpSeconds: 30, closeEveryMs: 250 };
const SHORT: Size = { accounts: 3, seconds: 4, warmUpSeconds: 2, closeEveryMs: 500 };

/**
 * What users who trade notice of an attacker and of a suspended user: their fills and closes without both and with
 * both, and how much of what everybody shares those two got.
 */
export async function benchHostile({ isShort }: BenchOptions): Promise<void> {
  const server = await startTestServer();
  globalThis.testTemplateUrl = server.templateUrl;
  try {
    await measure(isShort ? SHORT : WHOLE);
  } finally {
    await server.stop();
  }
}

async function measure(size: Size): Promise<void> {
  const calls = countBrokerCalls();
  const world = await startHostileWorld(size.accounts);
  const attack = await startAttack();
  try {
    const readMails = createMailReader(world.dataDir);
    await setPath(world, size.warmUpSeconds);
    await pause(size.warmUpSeconds * 1000);
    calls.take();
    await readMails();
    const quiet = await runPhase(world, size);
    describePhase('without', quiet);
    showBrokerCalls('without', world, calls);
    console.log(`mails without: ${(await readMails()).length}`);
    const plan = await writePlan(world, size.seconds);
    const [attacked, counts] = await Promise.all([runPhase(world, size), attack.run(plan)]);
    describePhase('with one who means harm, and a suspended one', attacked);
    showBrokerCalls('with them', world, calls);
    showRatios(quiet, attacked);
    showAttack(counts);
    await pause(MAILS_MS);
    showMails(await readMails());
    await showHarm(world);
  } finally {
    attack.stop();
    calls.stop();
    await world.stop();
  }
}

/** Has the market go down and up for this long. */
async function setPath({ harness }: HostileWorld, seconds: number): Promise<void> {
  const path = Array.from({ length: Math.ceil((seconds * 1000) / STEP_MS) }, (_, step) => {
    const phase = step % TRAVEL.steps;
    const part = Math.min(phase, TRAVEL.steps - phase) / (TRAVEL.steps / 2);
    const bid = TRAVEL.top - Math.round(TRAVEL.points * part);
    return { afterMs: step * STEP_MS, bid, offer: bid + 1 };
  });
  await harness.control('PUT', `markets/${EPIC}`, { path });
}

async function runPhase(world: HostileWorld, size: Size): Promise<PhaseFigures> {
  const { harness, url, traders, people } = world;
  const closers = new Map<number, Closer>();
  for (const { userId, address } of traders)
    closers.set(userId, { token: await people.openToken(userId), address });
  await setPath(world, size.seconds);
  const since = new Date();
  const closes = await closeByHand(harness, url, closers, {
    seconds: size.seconds,
    everyMs: size.closeEveryMs,
  });
  return readFigures(harness, since, closes);
}

async function writePlan(world: HostileWorld, seconds: number): Promise<AttackPlan> {
  const { traders, people, attackersKey } = world;
  const attackers: AttackPlan['attackers'] = [];
  for (const { user, address } of world.attackers) {
    const token = await people.openToken(user.userId);
    attackers.push({
      ...user,
      token,
      address,
      apiKey: attackersKey,
      identifiers: traders.map(({ login }) => login.identifier),
      emails: traders.map(({ email }) => email),
      passwords: await people.provePasswords(user.userId, token, PROVEN_PASSWORDS),
    });
  }
  return { url: world.url, epic: EPIC, seconds, attackers };
}

function describePhase(name: string, figures: PhaseFigures): void {
  const { fills, closes, afterDeal, beforeOrder, unfilled, closeStatuses } = figures;
  console.log(
    `${name}: orders written to booked: ${describeTimes(fills)}; closes by hand to booked: ${describeTimes(closes)} (calls: ${describeCounts(closeStatuses)}); without the turn of a key: deals of openings to booked: ${describeTimes(afterDeal)}, closes by hand to written: ${describeTimes(beforeOrder)}; ${unfilled} orders not filled; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

function showRatios(quiet: PhaseFigures, attacked: PhaseFigures): void {
  for (const [name, key] of [
    ['orders written to booked', 'fills'],
    ['closes by hand to booked', 'closes'],
    ['deals of openings to booked', 'afterDeal'],
    ['closes by hand to written', 'beforeOrder'],
  ] as const) {
    const ratio = attacked[key].p99 / quiet[key].p99;
    console.log(`p99 of ${name}: ${ratio.toFixed(2)} times (wanted: ≤ ${WANTED_RATIO})`);
  }
}

function showBrokerCalls(name: string, world: HostileWorld, calls: BrokerCalls): void {
  const taken = calls.take();
  const tradersKeys = new Set(world.traders.map(({ login }) => login.apiKey));
  let [ofTraders, ofAttackers, ofFeed] = [0, taken.get(world.attackersKey) ?? 0, 0];
  for (const [key, count] of taken) {
    if (tradersKeys.has(key)) ofTraders += count;
    else if (key !== world.attackersKey) ofFeed += count;
  }
  console.log(
    `calls at the broker ${name}: ${ofTraders} for those who trade, ${ofFeed} of the feed, ${ofAttackers} to check keys of attackers`,
  );
}

function showAttack(counts: AttackCounts): void {
  const total: Record<string, number> = {};
  for (const [kind, statuses] of Object.entries(counts)) {
    console.log(`  ${kind}: ${describeCounts(statuses)}`);
    for (const [status, count] of Object.entries(statuses))
      total[status] = (total[status] ?? 0) + count;
  }
  const all = Object.values(total).reduce((sum, count) => sum + count, 0);
  const taken = Object.entries(total)
    .filter(([status]) => status.startsWith('2'))
    .reduce((sum, [, count]) => sum + count, 0);
  console.log(
    `calls of attackers: ${all}, ${taken} taken, ${all - taken} rejected (${describeCounts(total)})`,
  );
}

function showMails(receivers: string[]): void {
  const counts = new Map<string, number>();
  for (const receiver of receivers) counts.set(receiver, (counts.get(receiver) ?? 0) + 1);
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, 3);
  const shown = most.map(([receiver, count]) => `${count} to ${receiver}`).join(', ');
  console.log(
    `mails with them: ${receivers.length} to ${counts.size} addresses; most: ${shown || 'none'}`,
  );
}

async function showHarm({ harness, traders }: HostileWorld): Promise<void> {
  const logins = traders.map(({ login }) => login);
  const locked = await countLockedLogins(harness.sim.baseUrl, logins);
  const ids = traders.map(({ userId }) => userId);
  const { rows } = await harness.db.$client.query(
    `select count(*)::int as count from tasks where state <> 'active' and user_id = any($1)`,
    [ids],
  );
  console.log(
    `broker logins of others that are locked: ${locked} (wanted: 0); their tasks that stand: ${rows[0]?.count} (wanted: 0)`,
  );
}
