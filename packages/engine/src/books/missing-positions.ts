import type { Position } from '@entropi/broker/broker-data';
import { mayHoldDeal } from '@entropi/broker/unreadable-rows';
import type { TradedAccount } from '../accounts/traded-account';
import type { BrokerReads, RowList } from '../orders/broker-reads';
import {
  assumeClose,
  findClosedBy,
  readReportedClose,
  readReportedClosings,
  readRolledClosings,
} from '../orders/resolve-close';
import { readPositionDeal } from '../orders/resolve-open';
import { closingSide } from '../prices/price-order';
import { SparseMap } from '../sparse-map';
import type { ShareRow } from '../store/cycle.repo';
import { type KnownDeal, rollShare } from '../store/reconcile.repo';
import { closeShares } from '../store/record-close.repo';
import type { OpenedDeal } from '../store/record-fill.repo';
import { announceShare } from '../store/share-events.repo';
import { withTaskLock } from '../store/task-state.repo';
import type { ReportedClosing } from './closings';

/** Finds out what became of shares whose positions the broker no longer lists. */
export class MissingPositions {
  /** How many reads in a row have missed a share's position, by the share's id. */
  private readonly reads = new SparseMap<number, number>();

  constructor(private readonly account: TradedAccount) {}

  /** Call this when the position of a share is listed. */
  forget({ id }: Pick<ShareRow, 'id'>): void {
    this.reads.delete(id);
  }

  /**
   * A share without its position is closed once the activity says so, or after repeated reads. While a row that may
   * be its position cannot be read, only the activity is believed.
   */
  async record(
    deal: KnownDeal,
    positions: RowList<Position>,
    reads: BrokerReads,
  ): Promise<'closed' | 'rolled' | null> {
    const { share } = deal;
    if (share.state !== 'OPEN' || deal.hasUnresolvedClose) return null;
    const now = this.account.now();
    const reported = await readReportedClosings(reads, share, now);
    if (reported === null) return null;
    const closed = readReportedClose(reported, share);
    if (!closed) {
      if (mayHoldDeal(positions.unreadable, share.dealId ?? '')) return null;
      const isCertain = this.countRead(share) >= this.account.timings.cleanReads;
      const rolled = findRolled(reported, positions);
      if (rolled === 'unreadable') return null;
      if (rolled) {
        const opened = readPositionDeal(rolled, findRoll(reported)?.size ?? 0, now);
        return this.roll(share, opened, reported);
      }
      if (!isCertain) return null;
      const unseen = readRolledDeal(reported, share);
      if (unseen) return this.roll(share, unseen, reported);
    }
    const { closings, at } = closed ?? assumeClose(share, now);
    this.recordPrice(share, { level: closings.at(-1)?.level ?? null, at });
    const reason = closed ? findClosedBy(share, closed.activity) : 'BROKER';
    await withTaskLock(this.account.db, share.userId, (tx) =>
      closeShares(tx, [{ share, closed: { closings, at, reason } }]),
    );
    this.forget(share);
    return 'closed';
  }

  private countRead({ id }: ShareRow): number {
    const seen = (this.reads.get(id) ?? 0) + 1;
    this.reads.set(id, seen);
    return seen;
  }

  /**
   * Comes before the booking: whoever reads the cycle after it decides at once, and must not do so by an earlier
   * price.
   */
  private recordPrice(
    { brokerAccountId, epic, direction }: ShareRow,
    seen: { level: number | null; at: Date },
  ): void {
    const side = closingSide(direction);
    this.account.fills.update({ brokerAccountId, epic, side, ...seen });
  }

  /** A rolled position goes on under another deal id and level. */
  private async roll(
    share: ShareRow,
    deal: OpenedDeal,
    reported: ReportedClosing[],
  ): Promise<'rolled'> {
    await withTaskLock(this.account.db, share.userId, async (tx) => {
      await rollShare(tx, share, deal, readRolledClosings(reported, share));
      await announceShare(tx, share);
    });
    this.forget(share);
    return 'rolled';
  }
}

/**
 * The position into which a share's position was rolled; null when it was not rolled, or when that position is gone
 * as well.
 */
function findRolled(
  reported: readonly ReportedClosing[],
  positions: RowList<Position>,
): Position | 'unreadable' | null {
  const dealId = findRoll(reported)?.closingDealId;
  if (!dealId) return null;
  const rolled = positions.rows.find((position) => position.dealId === dealId);
  return rolled ?? (mayHoldDeal(positions.unreadable, dealId) ? 'unreadable' : null);
}

/**
 * The position into which a share's position was rolled, if it was rolled or closed itself before it was ever
 * listed. It is read from the activity that reports its opening; null when there was no roll. What became of it is
 * then looked for by its own deal id.
 */
function readRolledDeal(reported: readonly ReportedClosing[], share: ShareRow): OpenedDeal | null {
  const roll = findRoll(reported);
  if (!roll?.closingDealId || roll.level === null) return null;
  const { closingDealId: dealId, level, at, activity } = roll;
  const size = roll.size > 0 ? roll.size : share.size;
  return {
    dealId,
    level,
    size,
    openedSize: size,
    stopLevel: share.stopLevel,
    at,
    evidence: { ...activity },
  };
}

const findRoll = (reported: readonly ReportedClosing[]) =>
  reported.find(({ kind }) => kind === 'ROLL');
