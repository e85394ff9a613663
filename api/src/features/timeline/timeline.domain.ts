import type { TimelineItem, TimelineOrder } from '@entropi/contracts/timeline';
import type { Queryable } from '@entropi/db/db';
import { notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { toMoney } from '../../money';
import { hasUser } from '../subscriptions/subscriptions.repo';
import {
  countEvents,
  type EventRow,
  listEvents,
  type OrderDetail,
  type TimelinePage,
} from './timeline.repo';

/**
 * A page of what was done with a user's money and why: orders from decision to end, changes of the task, and cycles.
 */
export async function readTimeline(
  db: Queryable,
  userId: OwnerId,
  page: TimelinePage,
): Promise<{ items: TimelineItem[]; total: number; skip: number; limit: number }> {
  if (!(await hasUser(db, userId))) throw notFound();
  const [rows, total] = await Promise.all([
    listEvents(db, userId, page),
    countEvents(db, userId, page.kind),
  ]);
  const { skip, limit } = page;
  return { items: rows.map(toItem), total, skip, limit };
}

function toItem(row: EventRow): TimelineItem {
  const item = {
    id: row.id,
    at: toIso(row.at),
    kind: row.kind,
    order: null,
    task: null,
    cycle: null,
  };
  if (row.kind === 'ORDER') return { ...item, order: toOrder(row.detail) };
  if (row.kind === 'TASK') return { ...item, task: row.detail };
  const { epic, has_ended, realised_minor: minor, currency } = row.detail;
  return {
    ...item,
    cycle: { epic, has_ended, result: has_ended ? toMoney(minor, currency) : null },
  };
}

/** An order as the API returns it. */
export function toOrder(detail: OrderDetail): TimelineOrder {
  const { decided_by: by, profit_minor: minor, profit_currency: currency, ...order } = detail;
  return {
    ...order,
    decided_by: by && { bid: by.bid, offer: by.offer, age_ms: by.age_ms },
    sent_at: order.sent_at && toIso(order.sent_at),
    resolved_at: order.resolved_at && toIso(order.resolved_at),
    profit: minor === null || currency === null ? null : toMoney(minor, currency),
  };
}

const toIso = (time: string) => new Date(time).toISOString();
