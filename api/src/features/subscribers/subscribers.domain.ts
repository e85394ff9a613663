import type { Parsed, ReplyOf } from '@entropi/shared/contracts/endpoint';
import type {
  listFees,
  listSubscribers,
  listSuspensions,
} from '@entropi/shared/contracts/subscribers';
import type { Deps } from '../../deps';
import { toMoney } from '../../money';
import { toFeeItem } from '../payments/payment-view';
import { toDay } from '../subscriptions/periods';
import { listFeeRows, listSubscriberRows } from './subscribers.repo';
import { listSuspensionRows } from './suspensions.repo';

const toTime = (text: string | null) => (text === null ? null : new Date(text).toISOString());

export async function readSubscribers(
  { db }: Pick<Deps, 'db'>,
  query: Parsed<typeof listSubscribers>['query'],
): Promise<ReplyOf<typeof listSubscribers>> {
  const { rows, total } = await listSubscriberRows(db, query);
  const items = rows.map((row) => ({
    user_id: row.userId,
    username: row.username,
    name: row.name,
    subscription_id: row.subscriptionId,
    plan: row.plan,
    status: row.status,
    started_at: row.startedAt.toISOString(),
    current_period_end: row.currentPeriodEnd.toISOString(),
    trial_ends_at: row.trialEndsAt?.toISOString() ?? null,
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
    balance: toMoney(row.balanceMinor, row.currency),
  }));
  return { items, total, skip: query.skip, limit: query.limit };
}

export async function readFees(
  { db }: Pick<Deps, 'db'>,
  query: Parsed<typeof listFees>['query'],
): Promise<ReplyOf<typeof listFees>> {
  const { rows, total } = await listFeeRows(db, query);
  const items = rows.map(({ fee, username }) => ({
    ...toFeeItem(fee),
    user_id: fee.userId,
    username,
    note: fee.note,
  }));
  return { items, total, skip: query.skip, limit: query.limit };
}

/** Who is suspended today, or will be soon, by the rule that the guard and the engine apply. */
export async function readSuspensions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: Parsed<typeof listSuspensions>['query'],
): Promise<ReplyOf<typeof listSuspensions>> {
  const { rows, total } = await listSuspensionRows(db, query, toDay(now()));
  const items = rows.map((row) => ({
    user_id: row.user_id,
    username: row.username,
    name: row.name,
    state: row.is_suspended ? ('suspended' as const) : ('coming' as const),
    since: row.since,
    grace_days: row.grace_days,
    cause: { payment_id: row.payment_id, reference: row.reference, due_on: row.due_on },
    unpaid: row.unpaid,
    owed: row.owed.map(({ minor, currency }) => toMoney(minor, currency)),
    announced_at: toTime(row.announced_at),
    mailed_at: toTime(row.mailed_at),
  }));
  return { items, total, skip: query.skip, limit: query.limit };
}
