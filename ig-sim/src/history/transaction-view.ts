import type { AffectedPosition, Deal } from '../dealing/deal';
import type { SimDeps } from '../deps';
import { isoSeconds } from '../http/ig-dates';
import { currencySymbol } from '../market/currencies';

export const transactionTypes = ['ALL', 'ALL_DEAL', 'DEPOSIT', 'WITHDRAWAL'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** What one close realised on one position; numbers are text with a currency sign, as at IG. */
function transactionView(deps: SimDeps, deal: Deal, part: AffectedPosition) {
  const instrument = deps.market.getInstrument(deal.epic);
  const symbol = currencySymbol(deal.currency);
  const sign = deal.direction === (deal.action === 'ROLL' ? 'BUY' : 'SELL') ? '+' : '-';
  return {
    cashTransaction: false,
    closeLevel: (part.closeLevel ?? deal.level ?? part.openLevel).toFixed(instrument.decimals),
    currency: symbol,
    date: isoSeconds(deal.atMs).slice(0, 10),
    dateUtc: isoSeconds(deal.atMs),
    instrumentName: instrument.name,
    openDateUtc: isoSeconds(part.openedAtMs),
    openLevel: part.openLevel.toFixed(instrument.decimals),
    period: deal.expiry,
    profitAndLoss: `${symbol}${(part.profit ?? 0).toFixed(2)}`,
    reference: deal.dealId.slice(-8),
    size: `${sign}${part.size.toFixed(2)}`,
    transactionType: 'TRADE',
  };
}

/** What the deals realised, in their order; the simulator moves no cash in or out. */
export function transactionViews(deps: SimDeps, deals: readonly Deal[], type: TransactionType) {
  if (type !== 'ALL' && type !== 'ALL_DEAL') return [];
  return deals.flatMap((deal) =>
    deal.affected
      .filter(({ profit }) => profit !== null)
      .map((part) => transactionView(deps, deal, part)),
  );
}
