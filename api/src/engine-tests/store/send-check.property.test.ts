import { plainStrategy } from '@entropi/contracts/plain-strategy';
import { inTransaction, type Transaction } from '@entropi/db/db';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { payments } from '@entropi/db/schema/money';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares } from '@entropi/db/schema/trading';
import { LIVE_SHARE_STATES } from '@entropi/engine/store/cycle.repo';
import { selectBlock } from '@entropi/engine/store/send-check.repo';
import { beginHold } from '@entropi/engine/store/trading-hold.repo';
import { findSqlBlock, SQL_RULES } from '@entropi/trading/core/rules/stages';
import { toCounts } from '@entropi/trading/core/units';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { addOpenCycle } from '../../testing/open-cycle';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';

const NOW = new Date('2026-03-04T09:00:00Z');
const MIDNIGHT = new Date('2026-03-04T00:00:00Z');

let test: TestApp;
let userId: number;
let accountId: number;
let otherAccountId: number;
let cycleId: number;
let otherId: number;
/** The codes that have occurred. */
const seen = new Set<string | null>();

beforeAll(async () => {
  test = await createTestApp();
  ({ id: userId } = await test.signIn());
  accountId = await addAccount(test.deps, userId);
  otherAccountId = await copyAccount();
  cycleId = await addOpenCycle(test.deps.db, userId);
  otherId = await copyCycle();
});
afterAll(() => test.close());

/** Another account of the user. */
async function copyAccount(): Promise<number> {
  const { db } = test.deps;
  const [own] = await db.select().from(brokerAccounts).where(eq(brokerAccounts.id, accountId));
  if (!own) throw new Error('no account');
  const { id: _, ...rest } = own;
  const other = { ...rest, accountId: `${own.accountId}-2`, isDefault: false };
  const [row] = await db.insert(brokerAccounts).values(other).returning();
  if (!row) throw new Error('no other account');
  return row.id;
}

/** A cycle of another strategy of the user. */
async function copyCycle(): Promise<number> {
  const { db } = test.deps;
  const { rows } = await db.execute<{ id: number }>(sql`
    with strategy as (
      insert into strategies (name, epic, expiry, currency, direction, unit, sell_mode_config,
        profit_multipliers, limits)
      select 'other', epic, expiry, currency, direction, unit, sell_mode_config, profit_multipliers, limits
      from strategies limit 1 returning id),
    copied as (select * from cycles where id = ${cycleId})
    insert into cycles (user_id, strategy_id, strategy_version, scale_template_id, broker_account_id,
      environment, epic, expiry, direction, unit, sell_mode_config, profit_multipliers, limits,
      configured_mode, effective_mode, decimal_places, size_step, point_value, market_currency, currency)
    select user_id, strategy.id, 1, scale_template_id, broker_account_id, environment, epic, expiry,
      direction, unit, sell_mode_config, profit_multipliers, limits, configured_mode, effective_mode,
      decimal_places, size_step, point_value, market_currency, currency
    from copied, strategy returning id`);
  const [row] = rows;
  if (!row) throw new Error('no cycle');
  return row.id;
}

const size = fc.integer({ min: 1, max: 400 }).map((hundredths) => hundredths / 100);
const seldom = fc.integer({ min: 0, max: 9 }).map((one) => one === 0);
const share = fc.record({
  size,
  state: fc.constantFrom(...LIVE_SHARE_STATES, 'CLOSED' as const, 'REJECTED' as const),
  isOfOther: fc.boolean(),
  isLeft: seldom,
});
const deal = fc.record({
  profitMinor: fc.oneof(fc.constantFrom(-1000, -999, -1001), fc.integer({ min: -700, max: 700 })),
  /** A time before midnight, at it, or after it. */
  at: fc.constantFrom(MIDNIGHT.getTime() - 1, MIDNIGHT.getTime(), NOW.getTime()),
  isVoided: fc.boolean(),
  currency: fc.constantFrom('GBP', 'GBP', 'GBP', 'USD'),
});
const standing = fc.record({
  size,
  held: fc.array(share, { maxLength: 6 }),
  deals: fc.array(deal, { maxLength: 3 }),
  limits: fc.record({
    max_open_shares: fc.option(fc.integer({ min: 1, max: 5 })),
    max_total_size: fc.option(size.map((one) => one * 3)),
    daily_loss_limit: fc.option(fc.constantFrom(5, 10, 9.99)),
    max_openings_per_minute: fc.option(fc.integer({ min: 1, max: 3 })),
  }),
  /** How many milliseconds ago openings were sent; null: not sent yet. Openings on another account do not count. */
  openings: fc.array(
    fc.record({
      agoMs: fc.constantFrom(null, 0, 59_999, 60_000, 70_000),
      isElsewhere: seldom,
    }),
    { maxLength: 4 },
  ),
  jointMaxOpenShares: fc.option(fc.integer({ min: 1, max: 5 })),
  isClosing: seldom,
  hasEnded: seldom,
  mode: fc.constantFrom('SINGLE' as const, 'ALL' as const, 'SINGLE' as const, 'RECOVERY' as const),
  /** How many days an unpaid payment is overdue; null: nothing is owed. */
  overdueDays: fc.constantFrom(null, null, null, null, null, 0, 1, 2),
  isHeld: seldom,
});
type Standing = typeof standing extends fc.Arbitrary<infer T> ? T : never;

/** Oldest first, the order in which they are written. */
const byAge = (one: { agoMs: number | null }, other: { agoMs: number | null }) =>
  (other.agoMs ?? -1) - (one.agoMs ?? -1);

async function store(tx: Transaction, given: Standing): Promise<void> {
  const { isClosing, hasEnded, mode, jointMaxOpenShares, limits } = given;
  const ended = { endedAt: NOW, result: 'EVEN' } as const;
  await tx
    .update(cycles)
    .set({
      limits: { ...plainStrategy.limits, ...limits },
      jointMaxOpenShares,
      ...(isClosing ? { leaveReason: 'CYCLE_STOP', leaveSince: NOW } : {}),
      effectiveMode: mode,
      ...(hasEnded ? ended : {}),
    })
    .where(eq(cycles.id, cycleId));
  const own = { userId, brokerAccountId: accountId };
  for (const [index, one] of given.held.entries()) {
    await tx.insert(shares).values({
      ...own,
      cycleId: one.isOfOther ? otherId : cycleId,
      dealReference: `rule-${index}`,
      epic: 'X',
      expiry: '-',
      direction: 'BUY',
      size: one.size,
      state: one.state,
      ...(one.isLeft ? { leaveReason: 'SHARE_STOP', leaveSince: NOW } : {}),
    });
  }
  if (given.deals.length > 0) {
    const [closed] = await tx
      .insert(shares)
      .values({
        ...own,
        dealReference: 'rule-closed',
        epic: 'X',
        expiry: '-',
        direction: 'BUY',
        size: 1,
        state: 'CLOSED',
      })
      .returning();
    if (!closed) throw new Error('no share');
    await tx.insert(closingDeals).values(
      given.deals.map((one) => ({
        ...own,
        shareId: closed.id,
        kind: 'PART' as const,
        size: 1,
        profitMinor: one.profitMinor,
        profitCurrency: one.currency,
        at: new Date(one.at),
        voidedAt: one.isVoided ? NOW : null,
      })),
    );
  }
  for (const [index, { agoMs, isElsewhere }] of given.openings.toSorted(byAge).entries()) {
    const at = { userId, brokerAccountId: isElsewhere ? otherAccountId : accountId };
    const dealReference = `rule-open-${index}`;
    const [opened] = await tx
      .insert(shares)
      .values({
        ...at,
        dealReference,
        epic: 'X',
        expiry: '-',
        direction: 'BUY',
        size: 1,
        state: 'REJECTED',
      })
      .returning();
    if (!opened) throw new Error('no share');
    await tx.insert(orderIntents).values({
      ...at,
      kind: 'OPEN',
      shareId: opened.id,
      scopeKey: dealReference,
      dealReference,
      attempt: 1,
      epoch: 1,
      request: {},
      state: agoMs === null ? 'PENDING' : 'SENT',
      sentAt: agoMs === null ? null : new Date(NOW.getTime() - agoMs),
    });
  }
  if (given.isHeld) await beginHold(tx, { reason: 'older_database', dealReference: null });
  if (given.overdueDays !== null) {
    const dueOn = new Date(MIDNIGHT.getTime() - given.overdueDays * 86_400_000);
    await tx.insert(payments).values({
      userId,
      amountMinor: 100,
      currency: 'GBP',
      dueOn: dueOn.toISOString().slice(0, 10),
      reference: 'rule',
    });
  }
}

/** What the statement returns for a state; the state is rolled back. */
async function readBlock(given: Standing): Promise<string | null> {
  const found: (string | null)[] = [];
  const isDone = new Error('rolled back');
  const reading = inTransaction(test.deps.db, async (tx) => {
    await store(tx, given);
    const wanted = { isOfLadder: sql`true`, shareId: sql`0`, size: sql`${given.size}::numeric` };
    const { rows } = await tx.execute<{ reason: string | null }>(
      sql`select ${selectBlock(NOW, wanted)} as reason from ${cycles} c where c.id = ${cycleId}`,
    );
    found.push(rows[0]?.reason ?? null);
    throw isDone;
  });
  await reading.catch((error: unknown) => {
    if (error !== isDone) throw error;
  });
  return found[0] ?? null;
}

/** The same, by the table of rules. */
function computeBlock(given: Standing): string | null {
  const live = given.held.filter(({ state }) => LIVE_SHARE_STATES.some((one) => one === state));
  const own = live.filter(({ isOfOther }) => !isOfOther);
  const counted = given.deals.filter(
    (one) => !one.isVoided && one.currency === 'GBP' && one.at >= MIDNIGHT.getTime(),
  );
  return findSqlBlock({
    limits: { ...plainStrategy.limits, ...given.limits },
    isActive: true,
    isPriceGone: false,
    isHeld: given.isHeld,
    isSuspended: (given.overdueDays ?? 0) > 0,
    isLeaving: given.isClosing || given.hasEnded || own.some(({ isLeft }) => isLeft),
    mode: given.mode,
    now: NOW.getTime(),
    realisedMinor: BigInt(counted.reduce((sum, one) => sum + one.profitMinor, 0)),
    recentOpenings: given.openings.filter(
      ({ agoMs, isElsewhere }) => !isElsewhere && agoMs !== null && agoMs < 60_000,
    ).length,
    sizeCounts: toCounts(given.size),
    held: {
      shares: own.length,
      sizeCounts: own.reduce((sum, one) => sum + toCounts(one.size), 0),
    },
    joint:
      given.jointMaxOpenShares === null
        ? null
        : { maxOpenShares: given.jointMaxOpenShares, othersOpen: live.length - own.length },
  });
}

it('decides in every state as the table of rules does', async () => {
  await fc.assert(
    fc.asyncProperty(standing, async (given) => {
      const said = await readBlock(given);
      seen.add(said);
      expect(said).toBe(computeBlock(given));
    }),
    { numRuns: 300, endOnFailure: true },
  );
  expect([...seen]).toEqual(expect.arrayContaining([null, ...SQL_RULES.map(({ code }) => code)]));
});
