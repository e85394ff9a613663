import { parseReference } from '@entropi/engine/store/deal-reference';
import type { TickColumns } from '@entropi/trading/backtest/price-path';
import { fromCounts, fromTicks } from '@entropi/trading/core/units';
import type { Config } from '../../config';
import { toMinor } from '../../money';
import type { PlayedOrder } from './play-history';
import { callSim, requestSim } from './sim-control';

/** A deal in the books of the simulated broker. */
export interface SimDeal {
  at: string;
  action: string;
  dealId: string;
  dealReference: string;
  epic: string;
  size: number;
  level: number;
  profit: number | null;
  currency: string;
}

/** An order with the deal that it has become. */
export interface BookedOrder extends PlayedOrder {
  deal: SimDeal;
}

/** The prices of a market at past moments, in its ticks. */
export async function readPastPrices(
  config: Config,
  market: { epic: string; decimalPlaces: number },
  span: { fromMs: number; everyMs: number; count: number },
): Promise<TickColumns> {
  const { fromMs, everyMs, count } = span;
  const from = new Date(fromMs).toISOString();
  const query = `from=${from}&everyMs=${everyMs}&count=${count}`;
  const { bid, offer } = await requestSim<{ bid: number[]; offer: number[] }>(
    config,
    'GET',
    `/markets/${market.epic}/past?${query}`,
  );
  const ticksPerPoint = 10 ** market.decimalPlaces;
  const toTicks = (price: number) => Math.round(price * ticksPerPoint);
  return {
    bid: Int32Array.from(bid, toTicks),
    offer: Int32Array.from(offer, toTicks),
    at: Float64Array.from(bid, (_, place) => fromMs + place * everyMs),
  };
}

interface PastDeals {
  accountId: string;
  epic: string;
  direction: 'BUY' | 'SELL';
  decimalPlaces: number;
  referenceKey: string;
  orders: readonly (PlayedOrder & { dealReference: string })[];
}

/**
 * Makes the simulated broker book past orders at its own prices, or finds them booked by an earlier attempt. Null
 * when the account has other deals. Throws when the booked deals are not the played ones.
 */
export async function bookPast(config: Config, past: PastDeals): Promise<BookedOrder[] | null> {
  const { accountId, epic, direction } = past;
  const orders = past.orders.map(({ kind, at, dealReference, share }) => ({
    kind,
    at: new Date(at).toISOString(),
    dealReference,
    ...(kind === 'OPEN' && { direction, size: fromCounts(share.sizeCounts) }),
  }));
  const { status } = await callSim(config, 'POST', '/past-deals', { accountId, epic, orders });
  if (status !== 201 && status !== 409)
    throw new Error(`The simulated broker responded with ${status} to deals of the past`);
  const { deals } = await requestSim<{ deals: SimDeal[] }>(
    config,
    'GET',
    `/deals?accountId=${accountId}`,
  );
  if (!isSamePast(past, deals)) return null;
  return past.orders.map((order, place) => {
    const deal = deals[place];
    if (!deal) throw new Error('a deal that was just counted is gone');
    rejectOther(past, order, deal);
    const { kind, at, share } = order;
    return { kind, at, share, deal };
  });
}

/** Whether the deals of an account begin with these orders, as their references show. */
function isSamePast(past: PastDeals, deals: readonly SimDeal[]): boolean {
  const { referenceKey: key, orders, epic } = past;
  return orders.every(({ kind, dealReference }, place) => {
    const deal = deals[place];
    if (deal?.action !== kind || deal.epic !== epic) return false;
    if (kind === 'CLOSE') return true;
    const [booked, wanted] = [deal.dealReference, dealReference].map((one) =>
      parseReference(key, one),
    );
    return (
      booked?.kind === 'LEVEL' &&
      wanted?.kind === 'LEVEL' &&
      booked.startedAt.getTime() === wanted.startedAt.getTime() &&
      booked.level === wanted.level
    );
  });
}

/** Checks that the core and the broker agree about an order: its price, size and profit. */
function rejectOther(past: PastDeals, { kind, at, share }: PlayedOrder, deal: SimDeal): void {
  const ticks = kind === 'OPEN' ? share.openTicks : share.closeTicks;
  const profitMinor = kind === 'OPEN' ? null : share.profitMinor;
  const booked = {
    level: deal.level,
    size: deal.size,
    profitMinor: deal.profit === null ? null : toMinor(deal.profit.toFixed(2)),
  };
  const played = {
    level: fromTicks(ticks, past),
    size: fromCounts(share.sizeCounts),
    profitMinor,
  };
  if (JSON.stringify(booked) === JSON.stringify(played)) return;
  const moment = new Date(at).toISOString();
  throw new Error(
    `Of ${moment} ${kind} was played as ${JSON.stringify(played)} and booked as ${JSON.stringify(booked)}`,
  );
}
