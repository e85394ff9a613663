import type { Position } from '@entropi/broker/broker-data';
import { toDecimal } from '@entropi/broker/decimal';
import { placeStop } from '@entropi/trading/core/disaster-stop';
import { averageTicks } from '@entropi/trading/core/ladder';
import { divide, floor, ratio, toNumber } from '@entropi/trading/core/ratio';
import { fromTicks, toCounts, toDir, toTicks } from '@entropi/trading/core/units';
import type { TradedAccount } from '../accounts/traded-account';
import { SparseMap } from '../sparse-map';
import { toMarketRules } from '../store/load-cycle';
import type { KnownDeal } from '../store/reconcile.repo';

/**
 * Where the stop of a position should rest at the broker, as a price; null where it may stay as it is. A missing
 * stop is set. A stop of ours follows the average of its cycle away from the price, and moves when the cycle's
 * distance changes. It is never moved nearer to the price, and a stop that the user has set nearer than it was sent
 * is left alone.
 */
export function findWantedStop(
  deal: KnownDeal,
  position: Pick<Position, 'stopLevel'>,
  known: readonly KnownDeal[],
): number | null {
  const { share, cycle, opening } = deal;
  const isLeft = !cycle || cycle.endedAt !== null || deal.taskState === 'stopped';
  if (isLeft || cycle.disasterStop === null || share.openLevel === null) return null;
  const market = toMarketRules(cycle);
  const dir = toDir(cycle.direction);
  const distance = toTicks(cycle.disasterStop, market);
  const toStop = (openTicks: number, from = distance) =>
    openTicks - placeStop(from, openTicks, dir);
  const openTicks = dir * toTicks(share.openLevel, market);
  const own = toStop(openTicks);
  const sent = toStop(openTicks, Math.min(findSentDistance(opening, cycle) ?? distance, distance));
  const average = averageTicks(
    known.flatMap(({ share: { openLevel, size, cycleId, state } }) =>
      cycleId === cycle.id && state === 'OPEN' && openLevel !== null
        ? { openTicks: dir * toTicks(openLevel, market), sizeCounts: toCounts(size) }
        : [],
    ),
  );
  const wanted = average ? Math.min(own, toStop(floor(average))) : own;
  const present = position.stopLevel === null ? null : dir * toTicks(position.stopLevel, market);
  if (present !== null && (present > sent || present <= wanted)) return null;
  return fromTicks(dir * wanted, market);
}

/** The distance of the stop when the position was opened, in ticks; null when none was sent with it. */
function findSentDistance(
  opening: KnownDeal['opening'],
  cycle: NonNullable<KnownDeal['cycle']>,
): number | null {
  const points = opening?.request.stop_distance;
  if (typeof points !== 'number') return null;
  const distance = toNumber(divide(ratio(points), ratio(cycle.scalingFactor)));
  return toTicks(distance, toMarketRules(cycle));
}

interface StopPause {
  stopLevel: number;
  until: number;
  pauseMs: number;
}

/** Sets and moves the stops of an account's positions, as far as the broker allows it. */
export class StopKeeper {
  /** By deal: the level that was asked for, when it may be asked for again, and the pause after that. */
  private readonly pauses = new SparseMap<string, StopPause>();

  constructor(private readonly account: TradedAccount) {}

  /** Moves a stop. The next list of positions shows whether it worked; asking twice changes nothing. */
  async move(deal: KnownDeal, position: Position, known: readonly KnownDeal[]): Promise<void> {
    const stopLevel = findWantedStop(deal, position, known);
    const { dealId, limitLevel } = position;
    if (stopLevel === null) {
      this.pauses.delete(dealId);
      return;
    }
    const now = this.account.now().getTime();
    const last = this.pauses.get(dealId);
    // A pause holds for the level that was asked for; another level may be asked for at once.
    const pause = last?.stopLevel === stopLevel ? last : null;
    if (pause && pause.until > now) return;
    const { stopRetryFirstMs, stopRetryMaxMs } = this.account.timings;
    const pauseMs = pause ? Math.min(pause.pauseMs * 2, stopRetryMaxMs) : stopRetryFirstMs;
    this.pauses.set(dealId, { stopLevel, until: now + pauseMs, pauseMs });
    const stop = { dealId, stopLevel: toDecimal(stopLevel), limitLevel };
    const { kind } = await this.account.broker.amendStop(stop);
    this.account.log.info({ shareId: deal.share.id, stopLevel, kind }, 'stop at the broker');
  }

  /** Whether a stop that the broker did not move is due to be asked for again. */
  isDue(): boolean {
    const now = this.account.now().getTime();
    return [...this.pauses].some(([, { until }]) => until <= now);
  }

  /** Forgets positions that are gone. */
  keepOnly(dealIds: ReadonlySet<string>): void {
    for (const [dealId] of this.pauses) if (!dealIds.has(dealId)) this.pauses.delete(dealId);
  }
}
