import type { SimDeps } from '../deps';
import { isoSeconds, slashMillis } from '../http/ig-dates';
import { marketSummary } from '../market/market-view';
import type { Position } from './deal';

/** The same in version 1: size and level have other names, and there is no reference and no UTC time. */
export function positionViewV1(deps: SimDeps, position: Position) {
  const { position: own, market } = positionView(deps, position);
  const { size, level, dealReference: _, createdDateUTC: __, ...rest } = own;
  const { updateTimeUTC: ___, ...shown } = market;
  return { position: { ...rest, dealSize: size, openLevel: level }, market: shown };
}

/** A position with its market, as GET /positions v2 returns it. */
export function positionView(deps: SimDeps, position: Position) {
  const instrument = deps.market.getInstrument(position.epic);
  return {
    position: {
      contractSize: Number(instrument.contractSize),
      createdDate: slashMillis(position.openedAtMs),
      createdDateUTC: isoSeconds(position.openedAtMs),
      dealId: position.dealId,
      dealReference: position.dealReference,
      size: position.size,
      direction: position.direction,
      limitLevel: position.limitLevel,
      level: position.level,
      currency: position.currency,
      controlledRisk: position.guaranteedStop,
      stopLevel: position.stopLevel,
      trailingStep: position.trailingStep,
      trailingStopDistance: position.trailingStopDistance,
      limitedRiskPremium: null,
    },
    market: marketSummary(deps.market, instrument),
  };
}
