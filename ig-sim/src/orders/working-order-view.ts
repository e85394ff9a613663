import type { SimDeps } from '../deps';
import { isoSeconds, slashMillis, slashSeconds } from '../http/ig-dates';
import { marketSummary } from '../market/market-view';
import type { WorkingOrder } from './working-order';

function toMarket(deps: SimDeps, order: WorkingOrder) {
  const instrument = deps.market.getInstrument(order.epic);
  return { ...marketSummary(deps.market, instrument), exchangeId: 'SIM' };
}

/** An order with its market, as GET /workingorders v2 returns it: without its reference. */
export function workingOrderView(deps: SimDeps, order: WorkingOrder) {
  const { goodTillMs } = order;
  return {
    workingOrderData: {
      dealId: order.dealId,
      direction: order.direction,
      epic: order.epic,
      orderSize: order.size,
      orderLevel: order.level,
      timeInForce: goodTillMs === null ? 'GOOD_TILL_CANCELLED' : 'GOOD_TILL_DATE',
      createdDate: slashMillis(order.createdAtMs),
      createdDateUTC: isoSeconds(order.createdAtMs),
      goodTillDate: goodTillMs === null ? null : slashSeconds(goodTillMs),
      goodTillDateISO: goodTillMs === null ? null : isoSeconds(goodTillMs),
      guaranteedStop: order.guaranteedStop,
      orderType: order.type,
      stopDistance: order.stopDistance,
      limitDistance: order.limitDistance,
      currencyCode: order.currency,
      dma: false,
      limitedRiskPremium: null,
    },
    marketData: toMarket(deps, order),
  };
}

/** The same in version 1. */
export function workingOrderViewV1(deps: SimDeps, order: WorkingOrder) {
  const { updateTimeUTC: _, ...market } = toMarket(deps, order);
  return {
    workingOrderData: {
      dealId: order.dealId,
      direction: order.direction,
      epic: order.epic,
      size: order.size,
      level: order.level,
      requestType: `${order.type}_ORDER`,
      createdDate: slashMillis(order.createdAtMs),
      goodTill: order.goodTillMs === null ? 'GTC' : slashSeconds(order.goodTillMs),
      contingentStop: order.stopDistance,
      contingentLimit: order.limitDistance,
      controlledRisk: order.guaranteedStop,
      trailingStopDistance: null,
      trailingStopIncrement: null,
      trailingTriggerDistance: null,
      trailingTriggerIncrement: null,
      currencyCode: order.currency,
      dma: false,
      limitedRiskPremium: null,
    },
    marketData: market,
  };
}
