import { plainStrategy } from '@entropi/contracts/plain-strategy';
import { RISKS_VERSION } from '@entropi/contracts/risks';
import type { TaskState } from '@entropi/contracts/trading-model';
import { inTransaction } from '@entropi/db/db';
import { auditEntries } from '@entropi/db/schema/audit';
import { tasks } from '@entropi/db/schema/trading';
import { failTask } from '@entropi/engine/store/task-state.repo';
import { and, desc, eq, gt, like } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { configureTrading, DAX } from '../../testing/test-trading';
import { call, type TestUser } from '../../testing/test-user';

let broker: BrokerApp;
let admin: TestUser;
let trader: TestUser;
let staff: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  admin = await broker.test.signIn({ isSuperuser: true });
  staff = await broker.test.signIn({ isStuff: true });
  stranger = await broker.test.signIn();
  const { keys, first } = await broker.addLogin('table');
  trader = await addTrader(broker, keys, first);
  await configureTrading(admin, trader);
  // In RECOVERY an active task begins nothing, so nothing moves but what the table moves.
  const sellModeConfig = { ...plainStrategy.sell_mode_config, mode: 'RECOVERY' as const };
  await broker.test.deps.db.insert(tasks).values({ userId: trader.id, sellModeConfig });
  await trader.call('POST', `/api/profile/${trader.id}/risks`, { version: RISKS_VERSION });
});
afterAll(() => broker.close());

const STATES = ['stopped', 'active', 'paused', 'error'] as const;

/** Puts the task into a state; returns the id of the last audit row before the tested action. */
async function setState(state: TaskState): Promise<number> {
  const { db } = broker.test.deps;
  const isError = state === 'error';
  await db
    .update(tasks)
    .set({
      state,
      errorCode: isError ? 'order_unresolved' : null,
      errorMessage: isError ? 'not known' : null,
      errorAt: isError ? new Date() : null,
    })
    .where(eq(tasks.userId, trader.id));
  const [last] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return last?.id ?? 0;
}

async function read() {
  const [task] = await broker.test.deps.db.select().from(tasks).where(eq(tasks.userId, trader.id));
  if (!task) throw new Error('no task');
  return task;
}

/** The transitions in the audit trail after one of its rows. */
async function listMoves(since: number) {
  const rows = await broker.test.deps.db
    .select()
    .from(auditEntries)
    .where(
      and(
        gt(auditEntries.id, since),
        like(auditEntries.action, 'task.%'),
        eq(auditEntries.subject, `user:${trader.id}`),
      ),
    );
  return rows.map(({ action, actorId, before, after }) => ({ action, actorId, before, after }));
}

type Outcome = TaskState | 'same' | 409;

/** The outcome of each action in each state, as the specification of a user's task has it. */
const TABLE: Record<string, Record<TaskState, Outcome>> = {
  start: { stopped: 'active', active: 'same', paused: 'active', error: 409 },
  pause: { stopped: 409, active: 'paused', paused: 'same', error: 409 },
  stop: { stopped: 'same', active: 'stopped', paused: 'stopped', error: 'stopped' },
  'stop-all': { stopped: 'same', active: 'stopped', paused: 'stopped', error: 'stopped' },
  'clear-error': { stopped: 409, active: 409, paused: 409, error: 'paused' },
};

const url = (action: string) =>
  action === 'stop-all' ? '/api/admin/tasks/stop-all' : `/api/admin/tasks/${trader.id}/${action}`;
const ownUrl = (action: string) => `/api/strategy/tasks/${trader.id}/${action}`;

const cells = Object.entries(TABLE).flatMap(([action, row]) =>
  STATES.map((from) => ({ action, from, outcome: row[from] })),
);
const ownCells = cells.filter(({ action }) => action === 'start' || action === 'pause');

/**
 * Makes a call in a state, and checks its status, the new state of the task, and that a transition has exactly one
 * audit row.
 */
async function expectOutcome(
  call: () => Promise<{ status: number }>,
  { action, from, outcome }: (typeof cells)[number],
  actor: TestUser,
) {
  const since = await setState(from);
  const { status } = await call();
  // The job of the stop writes the trail of each task.
  if (action === 'stop-all') await broker.test.runJobs();
  expect(status).toBe(outcome === 409 ? 409 : 200);
  const to = outcome === 409 || outcome === 'same' ? from : outcome;
  const task = await read();
  expect(task.state).toBe(to);
  expect(task.errorCode).toBe(to === 'error' ? 'order_unresolved' : null);
  const name = action === 'stop-all' ? 'task.stop' : `task.${action}`;
  const moves = (await listMoves(since)).filter((move) => move.action === name);
  const move = { action: name, actorId: actor.id, before: { state: from }, after: { state: to } };
  expect(moves).toEqual(to === from ? [] : [move]);
}

describe('the table of a task', () => {
  it.each(cells)('leads a superuser by $action from $from to $outcome', async (cell) => {
    await expectOutcome(() => admin.call('POST', url(cell.action)), cell, admin);
  });

  it.each(ownCells)('leads the user by their own $action from $from to $outcome', async (cell) => {
    await expectOutcome(() => trader.call('POST', ownUrl(cell.action)), cell, trader);
  });

  it.each(STATES)('is closed to others in state %s, whoever they are', async (state) => {
    const since = await setState(state);
    for (const action of Object.keys(TABLE)) {
      for (const caller of [trader, staff, stranger])
        expect((await caller.call('POST', url(action))).status).toBe(403);
      expect((await call(broker.test.app, 'POST', url(action))).status).toBe(401);
    }
    for (const action of ['start', 'pause']) {
      expect((await stranger.call('POST', ownUrl(action))).status).toBe(403);
      expect((await call(broker.test.app, 'POST', ownUrl(action))).status).toBe(401);
    }
    for (const action of ['stop', 'clear-error', 'stop-all'])
      expect((await trader.call('POST', ownUrl(action))).status).toBe(404);
    expect((await read()).state).toBe(state);
    expect(await listMoves(since)).toEqual([]);
  });

  it.each([
    ['stopped', 'stopped'],
    ['active', 'error'],
    ['paused', 'error'],
    ['error', 'error'],
  ] as const)('leads from %s to %s by a fault, of which the newest is kept', async (from, to) => {
    const since = await setState(from);
    const fault = { code: 'loss_limit', message: 'lost' } as const;
    const fail = () => inTransaction(broker.test.deps.db, (tx) => failTask(tx, trader.id, fault));
    await fail();
    await fail();
    const task = await read();
    expect([task.state, task.errorCode]).toEqual([to, to === 'error' ? 'loss_limit' : null]);
    expect(await listMoves(since)).toHaveLength(to === 'error' ? 1 : 0);
  });

  it('makes one transition for the same action twice at the same time', async () => {
    const since = await setState('active');
    const responses = await Promise.all([1, 2, 3].map(() => trader.call('POST', ownUrl('pause'))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listMoves(since)).toHaveLength(1);
  });

  it('lets a suspended user pause their own task, but not start it', async () => {
    const suspended = await broker.test.signIn({ isSuspended: true });
    const own = (action: string) =>
      suspended.call('POST', `/api/strategy/tasks/${suspended.id}/${action}`);
    expect((await own('start')).status).toBe(402);
    await broker.test.deps.db.insert(tasks).values({ userId: suspended.id, state: 'active' });
    expect((await own('pause')).body).toMatchObject({ state: 'paused' });
    expect((await own('start')).status).toBe(402);
  });
});
