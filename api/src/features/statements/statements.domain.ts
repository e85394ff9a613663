import { toLocale } from '@entropi/contracts/languages';
import type { Deps } from '../../deps';
import { notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { getRecipient } from '../invoices/invoices.repo';
import { toDay } from '../subscriptions/periods';
import { hasUser } from '../subscriptions/subscriptions.repo';
import { groupByAccount, sumStatementFees } from './statement';
import { writeStatementCsv } from './statement-csv';
import {
  findStatementSpan,
  listFeesOfSpan,
  listTrades,
  sumMonths,
  type TimeSpan,
  type TradeCursor,
  type TradeRow,
} from './statements.repo';

type Context = Pick<Deps, 'db' | 'now'>;

/** How many trades are read at once: between two pages a reader holds nothing of the database. */
const TRADES_PER_PAGE = 1000;

/** The years between a user's first and last trade or booking, the newest first. */
export async function readStatementYears(
  { db }: Context,
  userId: OwnerId,
): Promise<{ years: number[] }> {
  if (!(await hasUser(db, userId))) throw notFound();
  const span = await findStatementSpan(db, userId);
  if (!span) return { years: [] };
  const newest = span.last.getUTCFullYear();
  const length = newest - span.first.getUTCFullYear() + 1;
  return { years: Array.from({ length }, (_, back) => newest - back) };
}

/** The statement of a year as PDF: by month, with the sums. */
export async function drawYear(
  { db, now }: Context,
  userId: OwnerId,
  year: number,
): Promise<Buffer> {
  if (!(await hasUser(db, userId))) throw notFound();
  const span = toSpan(year);
  const recipient = await getRecipient(db, userId);
  // As for invoices, the library is loaded when the first statement is drawn.
  const { drawStatement } = await import('./statement-pdf');
  return drawStatement({
    year,
    writtenOn: toDay(now()),
    locale: toLocale(recipient),
    recipient: recipient.lines,
    accounts: groupByAccount(await sumMonths(db, userId, span)),
    fees: sumStatementFees(await listFeesOfSpan(db, userId, span)),
  });
}

/** A year trade by trade, as the lines of a CSV that are read while they are sent. */
export async function openYear(
  { db }: Context,
  userId: OwnerId,
  year: number,
): Promise<AsyncGenerator<string>> {
  if (!(await hasUser(db, userId))) throw notFound();
  const span = toSpan(year);
  const locale = toLocale(await getRecipient(db, userId));
  const fees = await listFeesOfSpan(db, userId, span);
  return writeStatementCsv({ locale, pages: readPages({ db }, userId, span), fees });
}

async function* readPages(
  { db }: Pick<Context, 'db'>,
  userId: OwnerId,
  span: TimeSpan,
): AsyncGenerator<TradeRow[]> {
  let after: TradeCursor | null = null;
  do {
    const page: TradeRow[] = await listTrades(db, userId, span, { after, limit: TRADES_PER_PAGE });
    yield page;
    const last = page.at(-1);
    after = last && page.length === TRADES_PER_PAGE ? { at: last.cursorAt, id: last.id } : null;
  } while (after);
}

function toSpan(year: number): TimeSpan {
  return { from: new Date(Date.UTC(year, 0, 1)), to: new Date(Date.UTC(year + 1, 0, 1)) };
}
