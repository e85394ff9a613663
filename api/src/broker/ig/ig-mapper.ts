import { MarketStatus, MarketType } from '@entropi/shared/contracts/markets';
import type { z } from 'zod';
import type {
  Account,
  Activity,
  Candle,
  Confirm,
  MarketSummary,
  Position,
  Transaction,
} from '../broker-data';
import { type Decimal, toDecimal } from '../decimal';
import type {
  Accounts,
  Activities,
  ConfirmAnswer,
  MarketSearch,
  Positions,
  Prices,
  Transactions,
} from './ig-schema';

type Item<List> = List extends (infer One)[] ? One : never;

/** A decimal of the wire; null stays null. */
export function decimalOrNull(value: number | string | null | undefined): Decimal | null {
  return value === null || value === undefined ? null : toDecimal(value);
}

/** IG's UTC times come without a zone, as `2021-01-27T11:10:59` or `2020/06/01 12:00:00:000`. */
export function readTime(text: string): string {
  const iso = text
    .replaceAll('/', '-')
    .replace(' ', 'T')
    .replace(/:(\d{3})$/, '.$1');
  const at = new Date(/Z$|[+-]\d\d:\d\d$/.test(iso) ? iso : `${iso}Z`);
  return at.toISOString();
}

/** A moment as IG takes it in a query: UTC without zone and milliseconds. */
export function writeTime(iso: string): string {
  return new Date(iso).toISOString().slice(0, 19);
}

/** Streaming and /categories spell some statuses otherwise; what is not known is not dealt in (§1.7). */
const STATUS_ALIASES: Record<string, MarketStatus> = {
  EDIT: 'EDITS_ONLY',
  CLOSINGS_ONLY: 'EDITS_ONLY',
  DEAL_NO_EDIT: 'TRADEABLE',
  AUCTION: 'ON_AUCTION',
  AUCTION_NO_EDIT: 'ON_AUCTION_NO_EDITS',
};

export function mapMarketStatus(status: string | null): MarketStatus {
  const known = MarketStatus.safeParse(status);
  if (known.success) return known.data;
  return (status === null ? undefined : STATUS_ALIASES[status]) ?? 'OFFLINE';
}

export function mapMarketType(type: string | null): MarketType {
  const known = MarketType.safeParse(type);
  return known.success ? known.data : 'UNKNOWN';
}

export function mapAccount(row: Item<z.infer<typeof Accounts>['accounts']>): Account {
  const type = row.accountType;
  return {
    accountId: row.accountId,
    name: row.accountName ?? row.accountId,
    type: type === 'SPREADBET' || type === 'PHYSICAL' ? type : 'CFD',
    currency: row.currency,
    status: row.status,
    preferred: row.preferred ?? false,
    balance: mapBalance(row.balance),
  };
}

function mapBalance(
  row: Item<z.infer<typeof Accounts>['accounts']>['balance'],
): Account['balance'] {
  if (!row) return null;
  const balance = decimalOrNull(row.balance);
  const available = decimalOrNull(row.available);
  if (balance === null || available === null) return null;
  return {
    balance,
    deposit: decimalOrNull(row.deposit) ?? '0',
    profitLoss: decimalOrNull(row.profitLoss) ?? '0',
    available,
  };
}

export function mapPosition(row: Item<z.infer<typeof Positions>['positions']>): Position {
  const { position, market } = row;
  const openedAt = position.createdDateUTC ?? position.createdDate ?? '1970-01-01T00:00:00';
  return {
    dealId: position.dealId,
    dealReference: position.dealReference,
    epic: market.epic,
    direction: position.direction,
    size: toDecimal(position.size),
    level: toDecimal(position.level),
    currency: position.currency,
    stopLevel: decimalOrNull(position.stopLevel),
    limitLevel: decimalOrNull(position.limitLevel),
    openedAt: readTime(openedAt),
    bid: decimalOrNull(market.bid),
    offer: decimalOrNull(market.offer),
    marketStatus: mapMarketStatus(market.marketStatus),
  };
}

export function mapConfirm(row: z.infer<typeof ConfirmAnswer>): Confirm {
  return {
    dealReference: row.dealReference,
    dealId: row.dealId,
    accepted: row.dealStatus === 'ACCEPTED',
    status: row.status,
    reason: row.reason ?? 'UNKNOWN',
    epic: row.epic,
    direction: row.direction,
    size: decimalOrNull(row.size),
    level: decimalOrNull(row.level),
    affectedDeals: row.affectedDeals,
    profit: decimalOrNull(row.profit),
    profitCurrency: currencyOf(row.profitCurrency),
    at: row.date === null ? null : readTime(row.date),
  };
}

export function mapActivity(row: Item<z.infer<typeof Activities>['activities']>): Activity {
  const status = row.status;
  return {
    at: readTime(row.date),
    kind: row.type,
    channel: row.channel,
    status: status === 'ACCEPTED' || status === 'REJECTED' ? status : 'UNKNOWN',
    dealId: row.dealId,
    dealReference: row.details?.dealReference ?? null,
    epic: row.epic,
    marketName: row.details?.marketName ?? null,
    direction: row.details?.direction ?? null,
    size: decimalOrNull(row.details?.size),
    level: decimalOrNull(row.details?.level),
    currency: currencyOf(row.details?.currency ?? null),
    description: row.description ?? '',
    actions: (row.details?.actions ?? []).map((action) => ({
      type: action.actionType,
      affectedDealId: action.affectedDealId,
    })),
  };
}

const SIGNS: Record<string, string> = { E: 'EUR', '€': 'EUR', '£': 'GBP', $: 'USD', SF: 'CHF' };

/** ISO code of IG's currency sign (`E-63.80`, `SF`); null when it is not known. */
export function currencyOf(sign: string | null): string | null {
  if (sign === null) return null;
  return SIGNS[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : null);
}

/** The number in a text with a sign or grouping, as `E-1,063.80` or `+0.20`; null for `-`. */
function amountIn(text: string | null): Decimal | null {
  const match = /([+-]?)[^\d+-]*([\d,]+(?:\.\d+)?)\s*$/.exec(text ?? '');
  return match ? toDecimal(`${match[1]}${match[2]?.replaceAll(',', '')}`) : null;
}

export function mapTransaction(
  row: Item<z.infer<typeof Transactions>['transactions']>,
): Transaction {
  return {
    at: readTime(row.dateUtc),
    openedAt: row.openDateUtc === null ? null : readTime(row.openDateUtc),
    reference: row.reference,
    type: row.transactionType,
    instrumentName: row.instrumentName ?? '',
    openLevel: amountIn(row.openLevel),
    closeLevel: amountIn(row.closeLevel),
    size: amountIn(row.size),
    profit: amountIn(row.profitAndLoss) ?? '0',
    currency: currencyOf(row.currency),
    isCash: row.cashTransaction ?? false,
  };
}

export function mapMarketSummary(
  row: Item<z.infer<typeof MarketSearch>['markets']>,
): MarketSummary {
  return {
    epic: row.epic,
    name: row.instrumentName ?? row.epic,
    expiry: row.expiry ?? '-',
    type: mapMarketType(row.instrumentType),
    status: mapMarketStatus(row.marketStatus),
    bid: decimalOrNull(row.bid),
    offer: decimalOrNull(row.offer),
  };
}

/** Null for a span in which the broker has no bid. */
export function mapCandle(row: Item<z.infer<typeof Prices>['prices']>): Candle | null {
  const open = decimalOrNull(row.openPrice.bid);
  const high = decimalOrNull(row.highPrice.bid);
  const low = decimalOrNull(row.lowPrice.bid);
  const close = decimalOrNull(row.closePrice.bid);
  if (open === null || high === null || low === null || close === null) return null;
  return { at: readTime(row.snapshotTimeUTC), open, high, low, close };
}
