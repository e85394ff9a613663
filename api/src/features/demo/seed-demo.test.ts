import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditEntries } from '@entropi/db/schema/audit';
import { backtests } from '@entropi/db/schema/backtests';
import { notices } from '@entropi/db/schema/notices';
import { users } from '@entropi/db/schema/users';
import { type Engine, startEngine } from '@entropi/engine/start-engine';
import { until } from '@entropi/engine/testing/engine-harness';
import { type RunningSim, startSim } from '@entropi/ig-sim/server';
import { findShownSettings } from '@entropi/trading/backtest/settings';
import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../../deps';
import type { OwnerId } from '../../http/caller';
import { noticesJob } from '../../mail/notices.job';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { syncUser } from '../broker-accounts/sync-user.domain';
import { countUnread, readUserThread } from '../chat/chat.domain';
import { readCycle } from '../cycles/cycle-view';
import { listFees } from '../payments/ledger.repo';
import { readPayments } from '../payments/payments.domain';
import { readPaywall, recalculatePaywall } from '../paywall/paywall.domain';
import { readShares } from '../shares/share-view';
import { addDays, toDay } from '../subscriptions/periods';
import { readTask } from '../tasks/task-view';
import { readUsers } from '../users/listed-users.domain';
import { getUserByName } from '../users/users.domain';
import { waitForOpenShare } from './demo-trading';
import { seedDemo } from './seed-demo';
import { seedLoad } from './seed-load';
import { requestSim } from './sim-control';

/** As the demo's own simulator is started. */
const NO_LIMITS = {
  perKey: 0,
  perAccountTrading: 0,
  perAccountNonTrading: 0,
  historicalPointsPerWeek: 0,
};

/** Three months are played, which on a busy machine takes longer than a hook may. */
const PREPARED_WITHIN_MS = 600_000;

const BY_NAME = { sort: 'username', order: 'asc' } as const;

interface Deal {
  action: string;
  dealReference: string;
}

let dataDir: string;
let sim: RunningSim;
let test: TestApp;
let engine: Engine;
let deps: Deps;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-demo-'));
  sim = await startSim({ dataDir, port: 0, logLevel: 'silent', limits: NO_LIMITS });
  test = await createTestApp({ IG_SIM_URL: sim.baseUrl });
  deps = { ...test.deps, config: { ...test.deps.config, isDemo: true } };
  engine = await startEngine(deps);
  await seedDemo(deps);
}, PREPARED_WITHIN_MS);

afterAll(async () => {
  await engine.stop();
  await test.close();
  await sim.close();
  await rm(dataDir, { recursive: true, force: true });
});

const findUserId = async (username: string) =>
  (await getUserByName(deps.db, username)).id as OwnerId;

describe('seed-demo', () => {
  it('leaves alice with closed shares and a running cycle', async () => {
    const alice = await findUserId('alice');
    const closed = await readShares(deps.db, alice, 'closed');
    const today = closed.filter(({ close_reason: reason }) => reason === 'TAKE_PROFIT');
    expect(today.length).toBeGreaterThanOrEqual(2);
    const before = closed.filter(({ close_reason: reason }) => reason === 'BASKET_TAKE_PROFIT');
    expect(before.length).toBeGreaterThan(10);
    expect(await readTask(deps.db, alice)).toMatchObject({ state: 'active', error: null });
    expect(await readCycle(deps.db, alice)).not.toBeNull();
  });

  it('leaves bob suspended: the task is paused, a share is open and the payment is overdue', async () => {
    const bob = await findUserId('bob');
    const paywall = await readPaywall(deps, bob);
    expect(paywall).toMatchObject({
      suspended: true,
      balance: { amount: '49.00', currency: 'EUR' },
      open_shares: [{ state: 'OPEN' }],
      pay: { kind: 'SWISS_QR' },
      subscription: { status: 'suspended' },
    });
    expect(await readTask(deps.db, bob)).toMatchObject({ state: 'paused' });
  });

  it('has billed and been paid for the months before', async () => {
    const alice = await findUserId('alice');
    const { items } = await readPayments(deps, { user_id: alice, skip: 0, limit: 50 });
    expect(items.length).toBeGreaterThanOrEqual(2);
    for (const { created_at, due_on, paid_at } of items) {
      expect(paid_at).not.toBeNull();
      expect(created_at < due_on).toBe(true);
      expect(paid_at?.slice(0, 10) ?? '').toBe(addDays(due_on, -3));
    }
    const fees = await listFees(deps.db, alice);
    const kinds = fees.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['PERIOD', 'PERFORMANCE', 'CREDIT']));
    // Booked when it was owed and paid, not when the demo was made.
    for (const { kind, periodTo, createdAt } of fees) {
      const from = kind === 'CREDIT' ? periodTo : addDays(periodTo, 1);
      expect(toDay(createdAt) >= from).toBe(true);
      expect(toDay(createdAt) <= addDays(from, 7)).toBe(true);
    }
  });

  it('leaves one invoice overdue at bob, who has paid those before', async () => {
    const bob = await findUserId('bob');
    const { items } = await readPayments(deps, { user_id: bob, skip: 0, limit: 50 });
    const unpaid = items.filter(({ paid_at }) => paid_at === null);
    expect(unpaid).toHaveLength(1);
    expect(unpaid[0]?.due_on.localeCompare(toDay(new Date()))).toBe(-1);
    expect(items.length).toBeGreaterThan(1);
  });

  it('leaves two back-tests of alice to compare', async () => {
    const alice = await findUserId('alice');
    const tried = await deps.db
      .select()
      .from(backtests)
      .where(eq(backtests.userId, alice))
      .orderBy(asc(backtests.id));
    expect(tried.map(({ settings }) => findShownSettings(settings).sizeFactor)).toEqual([1, 2]);
    // Its cycles can be replayed on the prices of the broker.
    expect(tried.map(({ source }) => source.kind)).toEqual(['BROKER', 'BROKER']);
  });

  it('leaves carol in the middle of onboarding', async () => {
    const carol = await getUserByName(deps.db, 'carol');
    expect(Object.values(carol.onboarding)).toEqual([false, false, false, false]);
    expect(carol.two_factor_enrolled).toBe(true);
  });

  it('trades with the broker: every share is a deal there', async () => {
    const response = await fetch(`${sim.url}/sim/deals`);
    const { deals } = (await response.json()) as { deals: Deal[] };
    const booked = new Set(deals.map((deal) => deal.dealReference));
    for (const username of ['alice', 'bob']) {
      const id = await findUserId(username);
      const open = await readShares(deps.db, id, 'open');
      const closed = await readShares(deps.db, id, 'closed');
      for (const share of [...open, ...closed]) {
        if (share.deal_id !== null) expect(booked).toContain(share.deal_reference);
      }
    }
  });

  it('has alice and the administrator write to each other for months, the last message unread', async () => {
    const { items } = await readUserThread(deps, await findUserId('alice'), { limit: 50 });
    expect(items.length).toBeGreaterThan(10);
    expect(new Set(items.map(({ from_admin }) => from_admin))).toEqual(new Set([true, false]));
    const times = items.map(({ sent_at }) => sent_at);
    expect(times).toEqual([...times].sort());
    expect(times.every((at) => at < new Date().toISOString())).toBe(true);
    expect(items.filter(({ read_at }) => read_at === null)).toEqual([items.at(-1)]);
  });

  it('has two others wait for a response of the administrators', async () => {
    const admin = { userId: await findUserId('admin'), isSuperuser: true };
    expect(await countUnread(deps, admin)).toBe(2);
  });

  it('shows thirty others in the console, who came over the months before', async () => {
    const { items, total } = await readUsers(deps, { skip: 0, limit: 200, ...BY_NAME });
    expect(total).toBe(35);
    const others = items.filter(({ username }) => username.includes('.'));
    expect(others).toHaveLength(30);
    const months = new Set(others.map(({ created_at }) => created_at.slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(3);
    for (const { subscription, created_at } of others)
      expect(subscription?.started_at).toBe(created_at);
  });

  it('has them on trial, paid up, past due and suspended', async () => {
    const { items } = await readUsers(deps, { skip: 0, limit: 200, ...BY_NAME });
    const others = items.filter(({ username }) => username.includes('.'));
    const count = (status: string) =>
      others.filter(({ subscription }) => subscription?.status === status).length;
    expect(count('suspended')).toBe(1);
    expect(count('past_due')).toBe(2);
    expect(count('trial')).toBeGreaterThan(3);
    expect(count('active')).toBeGreaterThan(10);
  });

  it('recalculates from the broker’s data what bob owes', async () => {
    const recalculated = await recalculatePaywall(deps, await findUserId('bob'), (userId) =>
      syncUser(deps, userId, userId),
    );
    expect(recalculated).toMatchObject({ suspended: true, changed: { amount: '0.00' } });
  });

  it('changes nothing the second time', async () => {
    const before = await deps.db.$count(auditEntries);
    expect(await seedDemo(deps)).toBe(false);
    expect(await deps.db.$count(auditEntries)).toBe(before);
  });

  it('does not run where real users may be', async () => {
    await expect(seedDemo(test.deps)).rejects.toThrow('own database');
  });
});

describe('seed-load', () => {
  const LOAD = { users: 33, tasks: 17 };
  const countUsers = async () =>
    (await readUsers(deps, { skip: 0, limit: 1, search: 'load-', ...BY_NAME })).total;

  it('adds users of whom some trade at the simulated broker, and one has a key that it rejects', async () => {
    expect(await seedLoad(deps, LOAD, () => undefined)).toBe(33);
    expect(await countUsers()).toBe(33);
    expect(await waitForOpenShare(deps, await findUserId('load-000001'))).toMatchObject({
      open: 1,
    });
    const rejected = await findUserId('load-000016');
    await until(
      () => readTask(deps.db, rejected),
      ({ state }) => state === 'error',
    );
    expect(await readTask(deps.db, await findUserId('load-000010'))).toMatchObject({
      state: 'paused',
    });
  });

  it('has each billed twice, and books what is paid', async () => {
    const userId = await findUserId('load-000033');
    const { items } = await readPayments(deps, { user_id: userId, skip: 0, limit: 50 });
    expect(items.map(({ paid_at }) => paid_at !== null)).toEqual([false, true]);
    const kinds = (await listFees(deps.db, userId)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['CHARGE', 'CHARGE', 'CREDIT']);
  });

  it('orders no mails to addresses that are made up', async () => {
    await noticesJob.run(deps, {}, '');
    const written = await deps.db
      .select({ username: users.username })
      .from(notices)
      .innerJoin(users, eq(users.id, notices.userId));
    const names = written.map(({ username }) => username);
    expect(names).toContain('alice');
    expect(names.filter((name) => name.startsWith('load-'))).toEqual([]);
  });

  it('goes on where an earlier call has stopped', async () => {
    const parts: number[] = [];
    const more = { users: 540, tasks: 17 };
    expect(await seedLoad(deps, more, (users) => parts.push(users))).toBe(507);
    expect(parts).toEqual([533, 540]);
    expect(await seedLoad(deps, more, () => undefined)).toBe(0);
    expect(await countUsers()).toBe(540);
  });

  it('takes an account that an earlier call has opened and not stored', async () => {
    const client = { identifier: 'LOAD-541', apiKey: 'load-key-541', password: 'load-541-2026' };
    const accounts = [{ accountId: 'L0000541', accountType: 'CFD' }];
    await requestSim(deps.config, 'POST', '/users', { ...client, accounts });
    expect(await seedLoad(deps, { users: 541, tasks: 541 }, () => undefined)).toBe(1);
    await waitForOpenShare(deps, await findUserId('load-000541'));
  });

  it('gives users who share a login an account each', async () => {
    const shared = { users: 546, tasks: 546, accountsPerKey: 2 };
    await expect(seedLoad(deps, shared, () => undefined)).rejects.toThrow('add 1 more');
    expect(await seedLoad(deps, { users: 542, tasks: 542 }, () => undefined)).toBe(1);
    expect(await seedLoad(deps, shared, () => undefined)).toBe(4);
    for (const name of ['load-000545', 'load-000546'])
      await waitForOpenShare(deps, await findUserId(name));
  });

  it('does not run where real users may be', async () => {
    await expect(seedLoad(test.deps, LOAD, () => undefined)).rejects.toThrow('own database');
  });
});
