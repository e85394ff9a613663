import type { Locale } from '@entropi/contracts/languages';
import { BYTE_ORDER_MARK, toCell, toCsvLine } from '@entropi/shared/csv';
import { toMoney } from '../../money';
import { findInvoiceTexts } from '../invoices/invoice-texts';
import { isPayment, sumStatementFees } from './statement';
import { findStatementTexts, type StatementTexts } from './statement-texts';
import type { StatementFee, TradeRow } from './statements.repo';

export interface StatementRows {
  locale: Locale;
  pages: AsyncIterable<TradeRow[]>;
  fees: readonly StatementFee[];
}

/** The cells of a line by column; a missing one is empty. */
type Cells = Partial<Record<keyof StatementTexts['heads'], string>>;

const LINE_END = '\r\n';

/**
 * A year as a CSV, one chunk for each page of trades: trades, fees, and at the end the sums of exactly what was written
 * above them. Money that the user lost, owes or paid is negative.
 */
export async function* writeStatementCsv(given: StatementRows): AsyncGenerator<string> {
  const { locale, pages, fees } = given;
  const texts = findStatementTexts(locale);
  const names = Object.keys(texts.heads) as (keyof StatementTexts['heads'])[];
  const write = (cells: Cells) => `${toCsvLine(names.map((name) => cells[name] ?? ''))}${LINE_END}`;
  yield BYTE_ORDER_MARK + write(texts.heads);
  const sums = new Map<string, { cells: Cells; currency: string; minor: number }>();
  // at most the trades of one user in a year, a page at a time
  for await (const page of pages) {
    for (const trade of page) addTrade(sums, trade);
    yield page.map((trade) => write(toTradeCells(trade, texts))).join('');
  }
  yield fees.map((fee) => write(toFeeCells(fee, locale))).join('');
  for (const { cells, currency, minor } of sums.values()) {
    yield write({ ...cells, type: texts.types.RESULT, ...toAmount(minor, currency) });
  }
  for (const { currency, chargedMinor, paidMinor } of sumStatementFees(fees)) {
    yield write({ type: texts.types.CHARGED, ...toAmount(-chargedMinor, currency) });
    yield write({ type: texts.types.PAID, ...toAmount(-paidMinor, currency) });
  }
}

function addTrade(
  sums: Map<string, { cells: Cells; currency: string; minor: number }>,
  trade: TradeRow,
): void {
  const { accountId, environment, profitMinor } = trade;
  const currency = trade.profitCurrency ?? trade.accountCurrency;
  const key = `${environment} ${accountId} ${currency}`;
  const cells = { account: toCell(accountId), environment };
  const sum = sums.get(key) ?? { cells, currency, minor: 0 };
  sums.set(key, { ...sum, minor: sum.minor + (profitMinor ?? 0) });
}

function toTradeCells(trade: TradeRow, texts: StatementTexts): Cells {
  const { profitMinor, profitCurrency, profitSource } = trade;
  return {
    type: texts.types.TRADE,
    at: trade.at.toISOString(),
    opened: trade.openedAt?.toISOString() ?? '',
    account: toCell(trade.accountId),
    environment: trade.environment,
    market: toCell(trade.market ?? trade.epic),
    epic: toCell(trade.epic),
    direction: texts.directions[trade.direction],
    size: toCell(trade.size),
    unit: texts.contracts,
    openLevel: toCell(trade.openLevel),
    closeLevel: toCell(trade.closeLevel),
    deal: toCell(trade.dealId ?? trade.dealReference),
    closingDeal: toCell(trade.closingDealId),
    ...(profitMinor === null
      ? { currency: profitCurrency ?? trade.accountCurrency, note: texts.unknown }
      : toAmount(profitMinor, profitCurrency ?? trade.accountCurrency)),
    ...(profitSource === 'PROVISIONAL' ? { note: texts.provisional } : {}),
  };
}

function toFeeCells(fee: StatementFee, locale: Locale): Cells {
  const { types } = findStatementTexts(locale);
  const { kind, periodFrom, periodTo, amountMinor, currency, createdAt } = fee;
  const wasPaid = isPayment(fee);
  return {
    type: wasPaid ? types.PAYMENT : types.FEE,
    at: createdAt.toISOString(),
    // A charge lowers what the user has. So does a payment, which is booked as a lower debt.
    ...toAmount(wasPaid ? amountMinor : -amountMinor, currency),
    note: `${findInvoiceTexts(locale).lines[kind]}, ${periodFrom} – ${periodTo}`,
  };
}

function toAmount(minor: number, currency: string): Cells {
  return { amount: toMoney(minor, currency).amount, currency };
}
