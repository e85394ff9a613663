import type { CloseOrder, OpenOrder, StopOrder } from '../broker';
import type { IgRequest } from './ig-http';

/**
 * POST /positions/otc version 2 (§1.4). `forceOpen` is always set, so that IG never nets positions. With a worst
 * price it is a LIMIT order that is filled in full at that level or better, or not at all. Numbers are sent as JSON
 * numbers, whose shortest text is the given decimal.
 */
export function openRequest(order: OpenOrder): IgRequest {
  return {
    method: 'POST',
    path: '/positions/otc',
    version: 2,
    body: {
      dealReference: order.dealReference,
      epic: order.epic,
      expiry: order.expiry,
      direction: order.direction,
      size: Number(order.size),
      currencyCode: order.currency,
      ...(order.worstLevel === null
        ? { orderType: 'MARKET' }
        : { orderType: 'LIMIT', level: Number(order.worstLevel) }),
      timeInForce: 'FILL_OR_KILL',
      forceOpen: true,
      guaranteedStop: false,
      ...(order.stopDistance === null ? {} : { stopDistance: Number(order.stopDistance) }),
      ...(order.limitDistance === null ? {} : { limitDistance: Number(order.limitDistance) }),
    },
  };
}

/** DELETE /positions/otc version 1, by dealId only: IG would reject it with an epic (§1.4). */
export function closeRequest(order: CloseOrder): IgRequest {
  return {
    method: 'DELETE',
    path: '/positions/otc',
    version: 1,
    body: {
      dealId: order.dealId,
      direction: order.positionDirection === 'BUY' ? 'SELL' : 'BUY',
      size: Number(order.size),
      orderType: 'MARKET',
      timeInForce: 'FILL_OR_KILL',
    },
  };
}

/** PUT /positions/otc/{dealId} version 2. It removes what it does not name (§1.4). */
export function amendRequest({ dealId, stopLevel, limitLevel }: StopOrder): IgRequest {
  return {
    method: 'PUT',
    path: `/positions/otc/${encodeURIComponent(dealId)}`,
    version: 2,
    body: {
      stopLevel: Number(stopLevel),
      limitLevel: limitLevel === null ? null : Number(limitLevel),
      guaranteedStop: false,
      trailingStop: false,
      trailingStopDistance: null,
      trailingStopIncrement: null,
    },
  };
}
