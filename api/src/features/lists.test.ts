import { NotificationKind } from '@entropi/contracts/user-model';
import { inTransaction } from '@entropi/db/db';
import { findPrimaryPosition } from '@entropi/db/standby/positions.repo';
import { listDefaultAccounts } from '@entropi/engine/store/default-account.repo';
import { endWishes } from '@entropi/engine/store/leave.repo';
import { sql } from 'drizzle-orm';
import { NEWS } from '../mail/news.repo';
import { type FilledExtras, fillExtras } from '../testing/list-extras.repo';
import { type FilledLists, fillLists } from '../testing/list-volume.repo';
import { explainStatement, recordStatements, type Statement } from '../testing/recorded-statements';
import { createTestApp, type TestApp } from '../testing/test-app';
import type { TestUser } from '../testing/test-user';
import { removeWaitingScale } from './scales/current-scales.repo';
import { listStrategyRows } from './strategies/strategies.repo';
import { sumStrategyDay } from './strategies/strategy-days.repo';
import { toDay } from './subscriptions/periods';

/** Enough rows for the planner to choose as it would with more. */
const VOLUME = { users: 20_000, shares: 60_000 };
/** A whole day, at whatever hour the test runs. */
const YESTERDAY = toDay(new Date(Date.now() - 24 * 3600 * 1000));
const LARGE = [
  'users',
  'shares',
  'tasks',
  'payments',
  'chat_messages',
  'audit_entries',
  'closing_deals',
  'cycles',
  'current_scales',
  'jobs',
  'job_rows',
  'backtests',
  'strategy_versions',
  'subscription_fees',
];

let test: TestApp;
let superuser: TestUser;
let filled: FilledLists;
let extras: FilledExtras;

beforeAll(async () => {
  test = await createTestApp();
  superuser = await test.signIn({ isSuperuser: true, username: 'root' });
  filled = await fillLists(test.deps.db, VOLUME, async (tx, { heavyUserId, strategyId }) => {
    const given = { firstUserId: heavyUserId, ownerId: superuser.id, strategyId };
    extras = await fillExtras(tx, given);
  });
});
afterAll(() => test.close());

async function recordCall(url: string): Promise<void> {
  const response = await superuser.call('GET', url);
  expect([url, response.status]).toEqual([url, 200]);
}

/** The statements of a call, without those that find the caller. */
async function record(url: string): Promise<Statement[]> {
  return recordReads(() => recordCall(url));
}

async function recordReads(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements = await recordStatements(test.deps.db, work);
  return statements.filter(
    ({ text }) => text.startsWith('select') || /select \* from|with deals/.test(text),
  );
}

const explain = (statement: Statement) => explainStatement(test.deps.db, statement);

async function findScans(statement: Statement, tables: readonly string[]): Promise<string[]> {
  const plan = await explain(statement);
  return plan.filter((line) => isScan(line, tables));
}

const isScan = (line: string, tables: readonly string[]) =>
  tables.some((table) => line.includes(`Seq Scan on ${table} `));

const toHeavy = (query: string) => `/api/strategy/shares/${filled.heavyUserId}?${query}`;

const toCycles = () => `/api/strategy/cycles/${filled.heavyUserId}`;

const LISTS = [
  ['users', '/api/users/'],
  ['users by name', '/api/users/?sort=username&order=desc'],
  ['users by e-mail', '/api/users/?sort=email'],
  ['users by the day they came', '/api/users/?sort=created_at&order=desc'],
  ['users by their last login', '/api/users/?sort=last_login_at&order=desc'],
  ['users by their first login', '/api/users/?sort=last_login_at'],
  ['users found', '/api/users/?search=c4ca4238'],
  ['users found by one letter', '/api/users/?search=ua'],
  ['superusers', '/api/users/?role=superuser'],
  ['staff', '/api/users/?role=staff'],
  ['suspended users', '/api/users/?suspended=true'],
  ['users who may not sign in', '/api/users/?active=false'],
  ['users with a task in error', '/api/users/?state=error'],
  ['users of a strategy', () => `/api/users/?strategy_id=${filled.strategyId}`],
  ['monitoring', '/api/admin/monitoring/users'],
  ['monitoring, found', '/api/admin/monitoring/users?search=c4ca4238'],
  ['monitoring of a state', '/api/admin/monitoring/users?state=error'],
  ['monitoring of unmanaged shares', '/api/admin/monitoring/users?shares=unmanaged'],
  ['payments', '/api/entropi-payments/'],
  ['payments by day', '/api/entropi-payments/?sort=due_on&order=desc'],
  ['payments by amount', '/api/entropi-payments/?sort=amount'],
  ['payments by when they were paid', '/api/entropi-payments/?sort=paid_at&order=desc'],
  ['unpaid payments', '/api/entropi-payments/unpaid'],
  ['overdue payments', '/api/entropi-payments/?status=overdue'],
  ['payments found', '/api/entropi-payments/?search=c4ca4238'],
  ['closed shares', () => `/api/strategy/shares/${filled.heavyUserId + 7}`],
  ['open shares', () => `/api/strategy/shares/${filled.heavyUserId}?state=OPEN`],
  ['all closed shares of a user with many', () => `/api/strategy/shares/${filled.heavyUserId}`],
  ['closed shares by profit', () => `/api/strategy/shares/${filled.heavyUserId + 7}?sort=profit`],
  ['closed shares found', () => `/api/strategy/shares/${filled.heavyUserId + 7}?search=DI12`],
  ['closed shares of a user with many by profit', () => toHeavy('sort=profit&order=desc')],
  ['closed shares of a user with many by points', () => toHeavy('sort=points')],
  ['closed shares of a user with many by duration', () => toHeavy('sort=duration&order=desc')],
  ['closed shares of a user with many by reason', () => toHeavy('sort=reason')],
  ['closed shares of a user with many, found', () => toHeavy('search=VOLUME-5991')],
  ['dashboard of a user with many', () => `/api/ig/dashboard/${filled.heavyUserId}`],
  ['audit', '/api/admin/audit'],
  ['audit of a user', () => `/api/admin/audit?user_id=${filled.heavyUserId}`],
  ['audit found', '/api/admin/audit?search=user:777'],
  ['audit of a day', '/api/admin/audit?from=2020-06-14&to=2020-06-14'],
  ['chat users', '/api/admin/chat/users'],
  ['chat users found', '/api/admin/chat/users?search=c4ca4238'],
  ['chat users with messages', '/api/admin/chat/users/with-messages'],
  ['a thread', () => `/api/admin/chat/${filled.heavyUserId + 10}`],
  ['jobs', '/api/jobs/'],
  ['a job', () => `/api/jobs/${extras.jobId}`],
  ['rows of a job', () => `/api/jobs/${extras.jobId}/rows`],
  ['failed rows of a job', () => `/api/jobs/${extras.jobId}/rows?state=failed`],
  ['back-tests', () => `/api/strategy/backtests?user_id=${filled.heavyUserId + 4}`],
  ['a back-test', () => `/api/strategy/backtests/${extras.backtestId}`],
  ['shares of a back-test', () => `/api/strategy/backtests/${extras.backtestId}/shares`],
  ['ledger differences', '/api/admin/monitoring/ledger-differences'],
  ['results of strategies', '/api/strategy/strategies/results'],
  ['versions of a strategy', () => `/api/strategy/strategies/${filled.strategyId}/versions`],
  ['fees', () => `/api/profile/${filled.heavyUserId}/subscription-fees`],
  ['one’s payments with their invoices', () => `/api/profile/${filled.heavyUserId}/payments`],
  ['what happened to a customer', () => `/api/admin/customers/${filled.heavyUserId}/events`],
  [
    'what happened to a customer long ago',
    () =>
      `/api/admin/customers/${filled.heavyUserId}/events?before=TRADE.1700000000000000.9~ORDER.1.9~PAYMENT.1.9~MESSAGE.1.9~AUDIT.1.9`,
  ],
  ['cycles', () => toCycles()],
  ['paywall', () => `/api/ig/paywall/${filled.heavyUserId}`],
  ['sessions', '/auth/sessions'],
  [
    'last closed positions',
    () => `/api/admin/monitoring/last-closed-positions/${filled.heavyUserId}`,
  ],
  [
    'transaction summary',
    () => `/api/admin/monitoring/transaction-summary/${filled.heavyUserId + 7}`,
  ],
] as const;

/** Lists of tasks in a state read the tasks whole, one row a user, because no index has what a stop of all changes. */
const BY_STATE: ReadonlySet<string> = new Set([
  'users with a task in error',
  'monitoring of a state',
]);

describe('a list on many rows', () => {
  it.each(LISTS)('reads no large table from end to end: %s', async (name, url) => {
    const statements = await record(typeof url === 'string' ? url : url());
    expect(statements.length).toBeGreaterThan(0);
    const tables = BY_STATE.has(name) ? LARGE.filter((table) => table !== 'tasks') : LARGE;
    const scans = await Promise.all(
      statements.map(async (one) => ({ scans: await findScans(one, tables), statement: one.text })),
    );
    expect(scans.filter((one) => one.scans.length > 0)).toEqual([]);
  });

  it.each(['profit', 'points', 'size', 'duration', 'reason', 'opened_at'])(
    'sorts the closed shares of a user with many by %s in an index, without their rows',
    async (sort) => {
      const statements = await record(toHeavy(`sort=${sort}&order=desc`));
      const sorted = statements.find(({ text }) => text.includes(' order by '));
      if (!sorted) throw new Error('nothing is sorted');
      expect((await explain(sorted)).join('\n')).toContain(
        'Index Only Scan using shares_user_listed_idx',
      );
    },
  );

  it('pages and counts the cycles of a user by their index', async () => {
    const plans = await Promise.all((await record(toCycles())).map(explain));
    const [page, total] = plans
      .map((plan) => plan.join('\n'))
      .filter((plan) => plan.includes('on cycles'));
    expect(page).toContain('Index Scan Backward using cycles_listed_idx');
    expect(total).toContain('Index Only Scan using cycles_listed_idx');
  });

  it('sums up a day of all strategies by the deals of that day alone', async () => {
    const [sum] = await recordReads(() => sumStrategyDay(test.deps.db, YESTERDAY));
    if (!sum) throw new Error('nothing is summed up');
    expect(await findScans(sum, LARGE)).toEqual([]);
    expect((await explain(sum)).join('\n')).toContain('closing_deals_at_idx');
  });

  it('finds the newest change of a caller in an index, for a list that may come from a standby', async () => {
    const [statement] = await recordReads(() => findPrimaryPosition(test.deps.db, superuser.id));
    if (!statement) throw new Error('nothing is read');
    const plan = (await explain(statement)).join('\n');
    expect(plan).toContain('audit_entries_actor_idx');
    expect(await findScans(statement, LARGE)).toEqual([]);
  });

  it.each(NotificationKind.options)('finds what is new by its time or state: %s', async (kind) => {
    const { rows } = await test.deps.db.execute<Record<string, string>>(
      sql`explain ${NEWS[kind](sql`now()`)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN'] ?? '');
    const tables = LARGE.filter((table) => table !== 'tasks' && table !== 'users');
    expect(plan.filter((line) => isScan(line, tables))).toEqual([]);
  });

  it('removes a level without a look at all shares, also where its references are checked', async () => {
    const { isRemoved, scans } = await inTransaction(test.deps.db, async (tx) => {
      const isRemoved = await removeWaitingScale(tx, extras.scaleId);
      const { rows } = await tx.execute<{ seq_scan: string }>(sql`
        select seq_scan from pg_stat_xact_user_tables where relname in ('shares', 'current_scales')`);
      return { isRemoved, scans: rows.map((row) => Number(row.seq_scan)) };
    });
    expect({ isRemoved, scans }).toEqual({ isRemoved: true, scans: [0, 0] });
  });

  it('ends wishes to leave without a look at all orders of the user', async () => {
    const read = await inTransaction(test.deps.db, async (tx) => {
      await endWishes(tx, filled.heavyUserId);
      const { rows } = await tx.execute<{ read: string }>(sql`
        select coalesce(idx_tup_fetch, 0) + seq_tup_read as read
        from pg_stat_xact_user_tables where relname = 'order_intents'`);
      return Number(rows[0]?.read);
    });
    expect(read).toBeLessThan(100);
  });

  it('counts the users of all strategies at once', async () => {
    const [list] = await recordReads(() => listStrategyRows(test.deps.db));
    if (!list) throw new Error('nothing is listed');
    expect(await findScans(list, LARGE)).toEqual([]);
    const plan = (await explain(list)).join('\n');
    expect(plan.match(/on user_configs/g)).toHaveLength(2);
    expect(plan).not.toContain('SubPlan');
  });

  it('finds the accounts of a page of users by a condition that an index serves', async () => {
    const [list] = await recordReads(() => listDefaultAccounts(test.deps.db, [1, 2, 3]));
    if (!list) throw new Error('nothing is listed');
    expect((await explain(list)).join('\n')).toContain('(user_id = ANY (');
  });

  it('finds shares by a text in the index of trigrams', async () => {
    const statements = await record(toHeavy('search=VOLUME-5991'));
    const found = statements.filter(({ text }) => text.includes(' like '));
    expect(found).toHaveLength(2);
    for (const one of found) {
      expect((await explain(one)).join('\n')).toContain('shares_search_idx');
    }
  });

  it('has a trigram index, so that a search finds text inside a word', async () => {
    const { rows } = await test.deps.db.execute(sql`
      select 1 from pg_extension where extname = 'pg_trgm'`);
    expect(rows).toHaveLength(1);
  });
});
