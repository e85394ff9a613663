import type { Position } from '../../broker/broker-data';
import { toDecimal } from '../../broker/decimal';
import { placeStop } from '../../trading/core/disaster-stop';
import { averageTicks } from '../../trading/core/ladder';
import { floor } from '../../trading/core/ratio';
import { fromTicks, toCounts, toDir, toTicks } from '../../trading/core/units';
import { toMarketRules } from '../../trading/store/load-cycle';
import type { KnownDeal } from '../../trading/store/reconcile.repo';
import type { TradedAccount } from '../accounts/traded-account';

/** A stop that the broker does not move is asked for again after this; doubled each time. */
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;

/**
 * Where the stop of a position should rest at the broker, in price; null where it may stay as it is. One that is not
 * there is set; one of ours follows the average of its cycle away from the price. It is never moved nearer, and one
 * that the user has set nearer is left.
 */
export function findWantedStop(
  deal: KnownDeal,
  position: Pick<Position, 'stopLevel'>,
  known: readonly KnownDeal[],
): number | null {
  const { share, cycle } = deal;
  const isLeft = !cycle || cycle.endedAt !== null || deal.taskState === 'stopped';
  if (isLeft || cycle.disasterStop === null || share.openLevel === null) return null;
  const market = toMarketRules(cycle);
  const dir = toDir(cycle.direction);
  const toStop = (openTicks: number) =>
    openTicks - placeStop(toTicks(cycle.disasterStop ?? 0, market), openTicks, dir);
  const own = toStop(dir * toTicks(share.openLevel, market));
  const average = averageTicks(
    known.flatMap(({ share: { openLevel, size, cycleId, state } }) =>
      cycleId === cycle.id && state === 'OPEN' && openLevel !== null
        ? { openTicks: dir * toTicks(openLevel, market), sizeCounts: toCounts(size) }
        : [],
    ),
  );
  const wanted = average ? Math.min(own, toStop(floor(average))) : own;
  const present = position.stopLevel === null ? null : dir * toTicks(position.stopLevel, market);
  if (present !== null && (present > own || present <= wanted)) return null;
  return fromTicks(dir * wanted, market);
}

/** Sets and moves the stops of an account's positions, as far as the broker allows it. */
export class StopKeeper {
  /** By deal: when it may be asked for again, and after how long then. */
  private readonly pauses = new Map<string, { until: number; pauseMs: number }>();

  constructor(private readonly account: TradedAccount) {}

  /** What became of it is seen in the next list of positions: to ask twice changes nothing. */
  async move(deal: KnownDeal, position: Position, known: readonly KnownDeal[]): Promise<void> {
    const stopLevel = findWantedStop(deal, position, known);
    const { dealId, limitLevel } = position;
    if (stopLevel === null) {
      this.pauses.delete(dealId);
      return;
    }
    const now = this.account.now().getTime();
    const pause = this.pauses.get(dealId);
    if (pause && pause.until > now) return;
    const pauseMs = Math.min((pause?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2, MAX_PAUSE_MS);
    this.pauses.set(dealId, { until: now + pauseMs, pauseMs });
    const stop = { dealId, stopLevel: toDecimal(stopLevel), limitLevel };
    const { kind } = await this.account.broker.amendStop(stop);
    this.account.log.info({ shareId: deal.share.id, stopLevel, kind }, 'stop at the broker');
  }

  /** Forgets positions that are gone. */
  keepOnly(dealIds: ReadonlySet<string>): void {
    for (const dealId of this.pauses.keys()) if (!dealIds.has(dealId)) this.pauses.delete(dealId);
  }
}
