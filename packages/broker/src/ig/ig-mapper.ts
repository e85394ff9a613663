import type { z } from 'zod';
import type { Account, Activity, Candle, Confirm, Position, Transaction } from '../broker-data';
import { toDecimal } from '../decimal';
import { amountIn, decimalOrNull, parseCurrency } from './ig-money';
import { mapMarketStatus, readPrice, type SnapshotClock } from './ig-price';
import type {
  AccountRow,
  ActivityRow,
  CandleRow,
  ConfirmReply,
  PositionRow,
  TransactionRow,
} from './ig-schema';
import { parseTime } from './ig-time';

/**
 * Converts one row of IG's responses to one object of ours (ig-rest.md §1.3 to §1.8). `offsetMs` is how far the
 * account's local time is ahead of UTC; null when that is not known. A row for which this throws is unreadable.
 */

/** A time that the row must have. Throws RangeError when it cannot be read. */
function getTime(text: string | null, fallback: string | null): string {
  const at = parseTime(text) ?? fallback;
  if (at === null) throw new RangeError('no readable time');
  return at;
}

function parseLocalTime(text: string | null, offsetMs: number | null): string | null {
  return offsetMs === null ? null : parseTime(text, offsetMs);
}

/** Names are cut to as many characters. */
const MAX_NAME_LENGTH = 200;

/** Amounts beyond it are none: a number in JSON could not hold them to the cent. */
const MAX_AMOUNT = 1e13;

/** An account of the key; its balance in the account's currency, null when IG does not report all of it. */
export function mapAccount(row: z.output<typeof AccountRow>): Account {
  const type = row.accountType;
  return {
    accountId: row.accountId,
    name: (row.accountName ?? row.accountId).slice(0, MAX_NAME_LENGTH).toWellFormed(),
    type: type === 'SPREADBET' || type === 'PHYSICAL' ? type : 'CFD',
    currency: row.currency,
    status: row.status,
    preferred: row.preferred ?? false,
    balance: mapBalance(row.balance),
  };
}

function mapBalance(row: z.output<typeof AccountRow>['balance']): Account['balance'] {
  if (!row) return null;
  const balance = decimalOrNull(row.balance);
  const available = decimalOrNull(row.available);
  if (balance === null || available === null) return null;
  const deposit = decimalOrNull(row.deposit) ?? '0';
  const profitLoss = decimalOrNull(row.profitLoss) ?? '0';
  const amounts = [balance, deposit, profitLoss, available];
  if (amounts.some((amount) => Math.abs(Number(amount)) > MAX_AMOUNT)) return null;
  return { balance, deposit, profitLoss, available };
}

/** An open position; levels in price, `openedAt` null when neither of IG's two times can be read. */
export function mapPosition(row: z.output<typeof PositionRow>, clock: SnapshotClock): Position {
  const { position, market } = row;
  const { offsetMs } = clock;
  return {
    dealId: position.dealId,
    dealReference: position.dealReference,
    epic: market.epic,
    direction: position.direction,
    size: toDecimal(position.size),
    level: toDecimal(position.level),
    currency: parseCurrency(position.currency) ?? position.currency,
    stopLevel: decimalOrNull(position.stopLevel),
    limitLevel: decimalOrNull(position.limitLevel),
    openedAt: parseTime(position.createdDateUTC) ?? parseLocalTime(position.createdDate, offsetMs),
    ...readPrice(market, clock),
    marketStatus: mapMarketStatus(market.marketStatus),
  };
}

/** A confirm (§1.5); `accepted` null for a status that is neither acceptance nor rejection. */
export function mapConfirm(row: z.output<typeof ConfirmReply>): Confirm {
  const { dealStatus } = row;
  return {
    dealReference: row.dealReference,
    dealId: row.dealId,
    accepted: dealStatus === 'ACCEPTED' ? true : dealStatus === 'REJECTED' ? false : null,
    status: row.status,
    reason: row.reason ?? 'UNKNOWN',
    epic: row.epic,
    direction: row.direction,
    size: decimalOrNull(row.size),
    level: decimalOrNull(row.level),
    stopLevel: decimalOrNull(row.stopLevel),
    affectedDeals: row.affectedDeals,
    profit: decimalOrNull(row.profit),
    profitCurrency: parseCurrency(row.profitCurrency),
    at: parseTime(row.date),
  };
}

/** An entry of the activity (§1.8); epic, deal and level are null where it is about none. */
export function mapActivity(row: z.output<typeof ActivityRow>): Activity {
  const { status, details } = row;
  return {
    at: getTime(row.date, null),
    kind: row.type ?? 'UNKNOWN',
    channel: row.channel ?? 'UNKNOWN',
    status: status === 'ACCEPTED' || status === 'REJECTED' ? status : 'UNKNOWN',
    dealId: row.dealId,
    dealReference: details?.dealReference ?? null,
    epic: row.epic,
    marketName: details?.marketName ?? null,
    direction: details?.direction ?? null,
    size: decimalOrNull(details?.size),
    level: decimalOrNull(details?.level),
    currency: parseCurrency(details?.currency ?? null),
    description: row.description ?? '',
    actions: (details?.actions ?? []).map((action) => ({
      type: action.actionType,
      affectedDealId: action.affectedDealId,
    })),
  };
}

/** Booked money (§1.8), in the currency of its sign. Throws RangeError when the amount or the day cannot be read. */
export function mapTransaction(row: z.output<typeof TransactionRow>): Transaction {
  const profit = amountIn(row.profitAndLoss);
  if (profit === null) throw new RangeError('no readable amount');
  return {
    at: getTime(row.dateUtc, parseTime(row.date)),
    openedAt: parseTime(row.openDateUtc),
    reference: row.reference,
    type: row.transactionType,
    instrumentName: row.instrumentName ?? '',
    openLevel: amountIn(row.openLevel),
    closeLevel: amountIn(row.closeLevel),
    size: amountIn(row.size),
    profit,
    currency: parseCurrency(row.currency),
    isCash: row.cashTransaction ?? false,
  };
}

/**
 * A candle of the bid; null for a span in which the broker has no bid. Throws RangeError when its beginning cannot
 * be read.
 */
export function mapCandle(row: z.output<typeof CandleRow>, offsetMs: number | null): Candle | null {
  const open = decimalOrNull(row.openPrice.bid);
  const high = decimalOrNull(row.highPrice.bid);
  const low = decimalOrNull(row.lowPrice.bid);
  const close = decimalOrNull(row.closePrice.bid);
  if (open === null || high === null || low === null || close === null) return null;
  const at = getTime(row.snapshotTimeUTC, parseLocalTime(row.snapshotTime, offsetMs));
  return { at, open, high, low, close };
}
