import type { EngineHarness } from '@entropi/engine/testing/engine-harness';
import type { HandCloses } from './hand-closes';

export interface Times {
  p50: number;
  p99: number;
  count: number;
}

/** What the users who trade notice of a phase. */
export interface PhaseFigures {
  /** From the writing of a ladder's order to the booking of its fill. */
  fills: Times;
  /** From a close by hand, at its caller, to the booking of its fill. */
  closes: Times;
  /**
   * For openings, from the deal at the broker to the booking of its fill, which leaves out the wait for the key's
   * turn. Closes carry a reference of the broker's and are not included.
   */
  afterDeal: Times;
  /** For closes, from the call to the writing of the order, which leaves out the same wait. */
  beforeOrder: Times;
  /** How many of both did not end as filled. */
  unfilled: number;
  closeStatuses: Record<string, number>;
}

const ORDERS = `
  select state, reason, scope_key, kind, attempt, deal_reference, created_at, resolved_at from order_intents
  where created_at >= $1`;
const UNRESOLVED = `
  select count(*)::int as count from order_intents where created_at >= $1 and resolved_at is null`;
const LOOK_EVERY_MS = 100;
/** An order that has not ended within this time counts as not filled. */
const SETTLE_MS = 10_000;

interface OrderRow {
  state: string;
  reason: string | null;
  scope_key: string;
  kind: 'OPEN' | 'CLOSE';
  attempt: number;
  deal_reference: string;
  created_at: Date;
  resolved_at: Date | null;
}

export function toTimes(durations: number[]): Times {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), count: sorted.length };
}

/** The figures of the orders that were written since a moment, once those have ended. */
export async function readFigures(
  harness: EngineHarness,
  since: Date,
  { orderedAt, statuses }: HandCloses,
): Promise<PhaseFigures> {
  const rows = await readOrders(harness, since);
  const deals = await harness.deals();
  const dealtAt = new Map(deals.map(({ dealReference, at }) => [dealReference, Date.parse(at)]));
  const times = { fills: [], closes: [], afterDeal: [], beforeOrder: [] } as {
    [name in 'fills' | 'closes' | 'afterDeal' | 'beforeOrder']: number[];
  };
  let unfilled = 0;
  for (const row of rows) {
    const isByHand = row.kind === 'CLOSE' && row.reason === 'MANUAL';
    const writtenAt = row.created_at.getTime();
    const begin = isByHand ? orderedAt.get(row.scope_key) : writtenAt;
    if (row.state !== 'FILLED' || !row.resolved_at || begin === undefined) {
      unfilled += 1;
      continue;
    }
    const bookedAt = row.resolved_at.getTime();
    times[isByHand ? 'closes' : 'fills'].push(bookedAt - begin);
    if (isByHand && row.attempt === 1) times.beforeOrder.push(writtenAt - begin);
    const deal = dealtAt.get(row.deal_reference);
    if (deal !== undefined) times.afterDeal.push(bookedAt - deal);
  }
  return {
    fills: toTimes(times.fills),
    closes: toTimes(times.closes),
    afterDeal: toTimes(times.afterDeal),
    beforeOrder: toTimes(times.beforeOrder),
    unfilled,
    closeStatuses: statuses,
  };
}

/** The orders of the phase that ends now, once they have ended or had their time. */
async function readOrders({ db }: EngineHarness, since: Date): Promise<OrderRow[]> {
  const until = new Date();
  const pool = db.$client;
  const countUnresolved = async () => (await pool.query(UNRESOLVED, [since])).rows[0]?.count;
  while (Date.now() < until.getTime() + SETTLE_MS && (await countUnresolved()) > 0)
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  const { rows } = await pool.query<OrderRow>(ORDERS, [since]);
  return rows.filter((row) => row.created_at <= until);
}

export function describeTimes({ p50, p99, count }: Times): string {
  return `${count}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
}

export function describeCounts(counts: Record<string, number>): string {
  const parts = Object.entries(counts).map(([name, count]) => `${count} × ${name}`);
  return parts.join(', ') || 'none';
}
