import { attachedLevels, findAttachedRejection } from '../dealing/attached-orders';
import { directionSign, openingPrice } from '../dealing/valuation';
import type { SimDeps } from '../deps';
import type { Instrument } from '../market/catalog';
import type { WorkingOrder } from './working-order';
import type { AmendWorkingOrder } from './working-order-schemas';

/** In these states of the market, orders may be set and changed. */
const EDITABLE = ['TRADEABLE', 'EDITS_ONLY', 'ON_AUCTION'];

/** The terms of an order in the form of the books: levels on the market's grid, stop and limit as distances. */
export function orderTerms(
  instrument: Instrument,
  direction: WorkingOrder['direction'],
  requested: AmendWorkingOrder,
): Pick<
  WorkingOrder,
  'type' | 'level' | 'goodTillMs' | 'guaranteedStop' | 'stopDistance' | 'limitDistance'
> {
  const sign = directionSign(direction);
  const level = Number(requested.level.toFixed(instrument.decimals));
  const points = (price: number) => Number((price * instrument.scalingFactor).toFixed(6));
  const { stopLevel, limitLevel } = requested;
  return {
    type: requested.type,
    level,
    goodTillMs:
      requested.timeInForce === 'GOOD_TILL_DATE' ? (requested.goodTillDate ?? null) : null,
    guaranteedStop: requested.guaranteedStop,
    stopDistance:
      stopLevel === undefined
        ? (requested.stopDistance ?? null)
        : points(sign * (level - stopLevel)),
    limitDistance:
      limitLevel === undefined
        ? (requested.limitDistance ?? null)
        : points(sign * (limitLevel - level)),
  };
}

/** Why an order may not be set in the market at present, by the code of a confirm; null when it may. */
export function findStandingRejection(
  deps: SimDeps,
  instrument: Instrument,
  order: Pick<WorkingOrder, 'direction' | 'type' | 'level' | 'goodTillMs'> & StopAndLimit,
): string | null {
  if (!EDITABLE.includes(deps.market.getStatus(instrument.epic))) return 'MARKET_CLOSED';
  if (order.goodTillMs !== null && order.goodTillMs <= deps.clock.now()) {
    return 'GOOD_TILL_DATE_IN_THE_PAST';
  }
  const price = openingPrice(order.direction, deps.market.quote(instrument));
  if (isReached(order, price)) return 'WRONG_SIDE_OF_MARKET';
  const levels = attachedLevels(instrument, order.direction, order.level, {
    stopDistance: order.stopDistance ?? undefined,
    limitDistance: order.limitDistance ?? undefined,
    guaranteedStop: order.guaranteedStop,
  });
  return findAttachedRejection(instrument, order.direction, order.level, levels);
}

type StopAndLimit = Pick<WorkingOrder, 'stopDistance' | 'limitDistance' | 'guaranteedStop'>;

/** Whether a price at which one can open fills the order, because it is at its level or beyond. */
export function isReached(
  order: Pick<WorkingOrder, 'direction' | 'type' | 'level'>,
  price: number,
): boolean {
  const above = directionSign(order.direction) * (price - order.level);
  return order.type === 'LIMIT' ? above <= 0 : above >= 0;
}
