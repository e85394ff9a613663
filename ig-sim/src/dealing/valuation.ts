import type { SimDeps } from '../deps';
import type { Instrument } from '../market/catalog';
import { computePointValue } from '../market/catalog';
import { exchangeRate, toCents } from '../market/currencies';
import type { Price } from '../market/price';
import type { BrokerAccount } from '../session/broker-user';
import type { Position } from './deal';
import type { Direction } from './direction';

export interface AccountBalance {
  balance: number;
  deposit: number;
  profitLoss: number;
  available: number;
}

export const directionSign = (direction: Direction) => (direction === 'BUY' ? 1 : -1);

/** A BUY opens at the offer, a SELL at the bid. */
export const openingPrice = (direction: Direction, quote: Price) =>
  direction === 'BUY' ? quote.offer : quote.bid;

/** What closes a position of this direction: the bid for a BUY, the offer for a SELL. */
export const closingPrice = (direction: Direction, quote: Price) =>
  direction === 'BUY' ? quote.bid : quote.offer;

/** (close − open) · dir · size · point value, to the cent of the deal's currency. */
export function computeProfit(
  instrument: Instrument,
  position: Pick<Position, 'direction' | 'level'>,
  size: number,
  closeLevel: number,
): number {
  const points = (closeLevel - position.level) * directionSign(position.direction);
  return toCents(points * size * computePointValue(instrument));
}

/** Margin in the deal's currency. */
export function computeMargin(instrument: Instrument, size: number, level: number): number {
  return level * size * computePointValue(instrument) * (instrument.marginPercent / 100);
}

/** Cash, margin and open profit in the account's currency; available = cash + profit − margin. */
export function computeBalance(
  { ledger, market }: Pick<SimDeps, 'ledger' | 'market'>,
  account: BrokerAccount,
): AccountBalance {
  let deposit = 0;
  let profitLoss = 0;
  for (const position of ledger.index().listPositions(account.accountId)) {
    const instrument = market.getInstrument(position.epic);
    const rate = exchangeRate(position.currency, account.currency);
    const level = closingPrice(position.direction, market.quote(instrument));
    deposit += computeMargin(instrument, position.size, position.level) * rate;
    profitLoss += computeProfit(instrument, position, position.size, level) * rate;
  }
  const balance = account.openingBalance + (ledger.state().realised[account.accountId] ?? 0);
  return {
    balance: toCents(balance),
    deposit: toCents(deposit),
    profitLoss: toCents(profitLoss),
    available: toCents(balance + profitLoss - deposit),
  };
}
