import type { Instrument } from '../market/catalog';
import type { Position } from './deal';
import type { Direction } from './direction';
import { directionSign } from './valuation';

export type AttachedLevels = Pick<
  Position,
  'stopLevel' | 'limitLevel' | 'guaranteedStop' | 'trailingStopDistance' | 'trailingStep'
>;

interface Requested {
  stopLevel?: number | undefined;
  stopDistance?: number | undefined;
  limitLevel?: number | undefined;
  limitDistance?: number | undefined;
  guaranteedStop: boolean;
  trailingStop?: boolean | undefined;
  trailingStopDistance?: number | undefined;
  trailingStopIncrement?: number | undefined;
}

/** Levels from levels or from distances, which IG counts in points off the opening level. */
export function attachedLevels(
  instrument: Instrument,
  direction: Direction,
  openLevel: number,
  requested: Requested,
): AttachedLevels {
  const sign = directionSign(direction);
  const away = (points: number) =>
    Number((openLevel + (sign * points) / instrument.scalingFactor).toFixed(instrument.decimals));
  const trailing = requested.trailingStopDistance ?? requested.stopDistance;
  return {
    stopLevel:
      requested.stopLevel ??
      (requested.stopDistance === undefined ? null : away(-requested.stopDistance)),
    limitLevel:
      requested.limitLevel ??
      (requested.limitDistance === undefined ? null : away(requested.limitDistance)),
    guaranteedStop: requested.guaranteedStop,
    trailingStopDistance:
      requested.trailingStop && trailing !== undefined ? trailing / instrument.scalingFactor : null,
    trailingStep:
      requested.trailingStop && requested.trailingStopIncrement !== undefined
        ? requested.trailingStopIncrement / instrument.scalingFactor
        : null,
  };
}

/** ATTACHED_ORDER_LEVEL_ERROR when stop or limit is on the wrong side or nearer than allowed. */
export function findAttachedRejection(
  instrument: Instrument,
  direction: Direction,
  closing: number,
  levels: AttachedLevels,
): string | null {
  const sign = directionSign(direction);
  const nearest = instrument.minStopDistance / instrument.scalingFactor - 1e-9;
  const stopTooNear = levels.stopLevel !== null && sign * (closing - levels.stopLevel) < nearest;
  const limitTooNear = levels.limitLevel !== null && sign * (levels.limitLevel - closing) < nearest;
  return stopTooNear || limitTooNear ? 'ATTACHED_ORDER_LEVEL_ERROR' : null;
}
