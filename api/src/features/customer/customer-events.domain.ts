import {
  CUSTOMER_EVENT_KINDS,
  type CustomerEvent,
  type CustomerEventKind,
  type listCustomerEvents,
} from '@entropi/contracts/customer';
import type { Parsed, ReplyOf } from '@entropi/contracts/endpoint';
import type { Queryable } from '@entropi/db/db';
import { invalid, notFound } from '../../errors';
import { toMoney } from '../../money';
import { findSubjectNames } from '../audit/subject-names.repo';
import { hasUser } from '../subscriptions/subscriptions.repo';
import { toOrder } from '../timeline/timeline.domain';
import {
  type EventRow,
  listCustomerEvents as listRows,
  type Position,
} from './customer-events.repo';

type Positions = Map<CustomerEventKind, Position | null>;

/** The position after all rows: none is older. */
const END: Position = { micros: 0, id: 0 };

/**
 * A page of all that happened to a user, newest first. Each kind is read in its own order by its own index, and a page
 * goes on in each where the last one ended, so that a page far back costs what the first one does, and no row comes
 * twice or not at all.
 */
export async function readCustomerEvents(
  db: Queryable,
  userId: number,
  query: Parsed<typeof listCustomerEvents>['query'],
): Promise<ReplyOf<typeof listCustomerEvents>> {
  if (!(await hasUser(db, userId))) throw notFound();
  const { kind, limit } = query;
  const from = query.before === undefined ? firstPositions(kind) : readPositions(query.before);
  // One more of each, which says whether there is more.
  const rows = await listRows(db, userId, from, limit + 1);
  const { page, next } = cutPage(from, rows, limit);
  const audited = page.flatMap((row) =>
    row.kind === 'AUDIT' || row.kind === 'SIGN_IN' ? row.detail.subject : [],
  );
  const names = await findSubjectNames(db, audited);
  return { items: page.map((row) => toEvent(row, names)), next };
}

function firstPositions(kind: CustomerEventKind | undefined): Positions {
  const kinds: readonly CustomerEventKind[] = kind ? [kind] : CUSTOMER_EVENT_KINDS;
  return new Map(kinds.map((one) => [one, null]));
}

function readPositions(text: string): Positions {
  const positions: Positions = new Map();
  for (const part of text.split('~')) {
    const [name, micros, id] = part.split('.');
    const kind = CUSTOMER_EVENT_KINDS.find((one) => one === name);
    if (!kind || positions.has(kind)) throw invalid('before', 'is not the end of a page');
    positions.set(kind, { micros: Number(micros), id: Number(id) });
  }
  return positions;
}

/** Cuts off the newest rows, each list from its beginning, and says where each goes on. */
function cutPage(from: Positions, rows: readonly EventRow[], limit: number) {
  const lists = new Map([...from.keys()].map((kind) => [kind, [] as EventRow[]]));
  for (const row of rows) lists.get(row.kind)?.push(row);
  const page: EventRow[] = [];
  const next: Positions = new Map(from);
  for (const [kind, list] of lists) {
    const [head] = list;
    // What comes into a list meanwhile is newer than its head, or than everything.
    next.set(kind, head ? { micros: head.micros, id: head.id + 1 } : END);
  }
  while (page.length < limit) {
    const heads = [...lists.values()].flatMap(([head]) => head ?? []);
    const newest = heads.toSorted((a, b) => b.micros - a.micros)[0];
    if (!newest) break;
    lists.get(newest.kind)?.shift();
    page.push(newest);
    next.set(newest.kind, { micros: newest.micros, id: newest.id });
  }
  return { page, next: page.length < rows.length ? writePositions(next) : null };
}

const writePositions = (positions: Positions) =>
  [...positions]
    .map(([kind, position]) => `${kind}.${position?.micros ?? 0}.${position?.id ?? 0}`)
    .join('~');

function toEvent(row: EventRow, names: ReadonlyMap<string, string>): CustomerEvent {
  const happened = {
    id: `${row.kind}-${row.id}`,
    at: new Date(row.micros / 1000).toISOString(),
  };
  switch (row.kind) {
    case 'TRADE': {
      const { profit, ...trade } = row.detail;
      const { minor, currency } = profit;
      const result = minor === null || currency === null ? null : toMoney(minor, currency);
      return { ...happened, kind: row.kind, trade: { ...trade, profit: result } };
    }
    case 'ORDER':
      return { ...happened, kind: row.kind, order: toOrder(row.detail) };
    case 'PAYMENT': {
      const { kind, minor, currency, reference } = row.detail;
      const booking = { kind, amount: toMoney(minor, currency), reference };
      return { ...happened, kind: row.kind, booking };
    }
    case 'MAIL':
      return { ...happened, kind: row.kind, mail: row.detail };
    case 'MESSAGE':
      return { ...happened, kind: row.kind, message: row.detail };
    default: {
      const subject_name = names.get(row.detail.subject) ?? null;
      return { ...happened, kind: row.kind, audited: { ...row.detail, subject_name } };
    }
  }
}
