import type { Parsed, ReplyOf } from '@entropi/contracts/endpoint';
import type {
  exportFees,
  exportSubscribers,
  exportSuspensions,
  FeeEntry,
  listFees,
  listSubscribers,
  listSuspensions,
  Subscriber,
  Suspension,
} from '@entropi/contracts/subscribers';
import type { Deps } from '../../deps';
import { readParts } from '../../http/csv/read-parts';
import { toMoney } from '../../money';
import { toFeeItem } from '../payments/payment-view';
import { toDay } from '../subscriptions/periods';
import {
  type ListedFeeRow,
  listFeeIds,
  listFeeRows,
  listFeesByIds,
  listSubscriberIds,
  listSubscriberRows,
  listSubscribersByIds,
  type SubscriberRow,
} from './subscribers.repo';
import {
  listSuspendedIds,
  listSuspensionRows,
  listSuspensionsByIds,
  type SuspensionRow,
} from './suspensions.repo';

const toTime = (text: string | null) => (text === null ? null : new Date(text).toISOString());

export async function readSubscribers(
  { db }: Pick<Deps, 'db'>,
  query: Parsed<typeof listSubscribers>['query'],
): Promise<ReplyOf<typeof listSubscribers>> {
  const { rows, total } = await listSubscriberRows(db, query);
  return { items: rows.map(toSubscriber), total, skip: query.skip, limit: query.limit };
}

/** All users with a plan that match, in parts. */
export async function openSubscribers(
  { db }: Pick<Deps, 'db'>,
  query: Parsed<typeof exportSubscribers>['query'],
): Promise<AsyncIterable<Subscriber[]>> {
  return readParts({
    keys: await listSubscriberIds(db, query),
    read: async (ids) => (await listSubscribersByIds(db, ids)).map(toSubscriber),
    keyOf: (row) => row.user_id,
  });
}

export async function readFees(
  { db }: Pick<Deps, 'db'>,
  query: Parsed<typeof listFees>['query'],
): Promise<ReplyOf<typeof listFees>> {
  const { rows, total } = await listFeeRows(db, query);
  return { items: rows.map(toFeeEntry), total, skip: query.skip, limit: query.limit };
}

/** All lines of the ledger that match, in parts. */
export async function openFees(
  { db }: Pick<Deps, 'db'>,
  query: Parsed<typeof exportFees>['query'],
): Promise<AsyncIterable<FeeEntry[]>> {
  return readParts({
    keys: await listFeeIds(db, query),
    read: async (ids) => (await listFeesByIds(db, ids)).map(toFeeEntry),
    keyOf: (row) => row.id,
  });
}

/** Who is suspended today, or will be soon, by the rule that the guard and the engine apply. */
export async function readSuspensions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: Parsed<typeof listSuspensions>['query'],
): Promise<ReplyOf<typeof listSuspensions>> {
  const { rows, total } = await listSuspensionRows(db, query, toDay(now()));
  return { items: rows.map(toSuspension), total, skip: query.skip, limit: query.limit };
}

/** All users in that list who match, in parts, as of the day on which the reading begins. */
export async function openSuspensions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: Parsed<typeof exportSuspensions>['query'],
): Promise<AsyncIterable<Suspension[]>> {
  const today = toDay(now());
  return readParts({
    keys: await listSuspendedIds(db, query, today),
    read: async (ids) => (await listSuspensionsByIds(db, ids, today)).map(toSuspension),
    keyOf: (row) => row.user_id,
  });
}

function toSubscriber(row: SubscriberRow): Subscriber {
  return {
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
  };
}

function toFeeEntry({ fee, username }: ListedFeeRow): FeeEntry {
  return { ...toFeeItem(fee), user_id: fee.userId, username, note: fee.note };
}

function toSuspension(row: SuspensionRow): Suspension {
  return {
    user_id: row.user_id,
    username: row.username,
    name: row.name,
    state: row.is_suspended ? 'suspended' : 'coming',
    since: row.since,
    grace_days: row.grace_days,
    cause: { payment_id: row.payment_id, reference: row.reference, due_on: row.due_on },
    unpaid: row.unpaid,
    owed: row.owed.map(({ minor, currency }) => toMoney(minor, currency)),
    announced_at: toTime(row.announced_at),
    mailed_at: toTime(row.mailed_at),
  };
}
