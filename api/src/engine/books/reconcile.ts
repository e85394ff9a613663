import type { Activity, Position } from '../../broker/broker-data';
import { mayHoldDeal } from '../../broker/unreadable-rows';
import { setSynced } from '../../trading/store/account.repo';
import {
  adoptOrphan,
  type KnownDeal,
  listKnownDeals,
  resizeShare,
  rollShare,
} from '../../trading/store/reconcile.repo';
import { announceShare, closeShare } from '../../trading/store/record-fill.repo';
import { failTask, withTaskLock } from '../../trading/store/task-state.repo';
import type { TradedAccount } from '../accounts/traded-account';
import { BrokerReads, type RowList } from '../orders/broker-reads';
import { reportFault } from '../orders/order-faults';
import { closeOfActivity, closeOfNothing, findClosing } from '../orders/resolve-close';
import { dealOfPosition } from '../orders/resolve-open';

/** What a comparison with the broker has changed. */
export interface ReconcileResult {
  /** Positions that were ours and that our books did not show. */
  adopted: number;
  /** Shares whose position was closed by the broker or by the user. */
  closed: number;
  updated: number;
  /** Positions of the account that are not ours; they are never touched. */
  unmanaged: number;
}

/**
 * Compares the account's positions with our shares: adopts positions with our reference that our books do
 * not show, and books what the broker or the user has closed. Orders on their way are left to the executor.
 */
export class Reconciler {
  /** Reads in a row in which a share's position was missing, by share. */
  private readonly missing = new Map<number, number>();
  /** Reads in a row in which a share that we booked as closed was still a position. */
  private readonly lingering = new Map<number, number>();

  constructor(private readonly account: TradedAccount) {}

  /** Null when the broker could not be read: nothing is concluded from that. */
  async run(): Promise<ReconcileResult | null> {
    const { account } = this;
    const reads = new BrokerReads(account.broker);
    const positions = await reads.positions();
    if (!positions) {
      if (reads.fault) await reportFault(account, reads.fault);
      return null;
    }
    account.degraded = null;
    const known = await listKnownDeals(account.db, account.row.id);
    const result: ReconcileResult = { adopted: 0, closed: 0, updated: 0, unmanaged: 0 };
    for (const position of positions.rows) {
      const deal = findDeal(known, position);
      if (!deal) result.unmanaged += 1;
      else if (await this.adopt(deal, position)) result.adopted += 1;
      else if (await this.update(deal, position)) result.updated += 1;
    }
    for (const deal of known) {
      if (positions.rows.some((position) => findDeal(known, position) === deal)) {
        this.missing.delete(deal.share.id);
      } else if (await this.recordMissing(deal, positions, reads)) result.closed += 1;
    }
    await setSynced(account.db, account.row.id, account.now());
    return result;
  }

  /** A position that our books do not have as open, although it carries our reference. */
  private async adopt(deal: KnownDeal, position: Position): Promise<boolean> {
    const { share, opening } = deal;
    if (share.state === 'OPEN' || share.state === 'CLOSING') return false;
    if (share.state === 'CLOSED' && !this.lingers(share.id)) return false;
    if (opening?.resolvedAt === null) return false;
    const opened = dealOfPosition(position, this.account.now());
    return withTaskLock(this.account.db, share.userId, async (tx) => {
      const isBack = await adoptOrphan(tx, share, opened);
      if (!isBack) {
        const message = `The broker shows deal ${position.dealId} beside another of the same level`;
        await failTask(tx, share.userId, { code: 'reconcile_mismatch', message });
      }
      await announceShare(tx, share);
      return true;
    });
  }

  /** A list of positions may lag behind a close: it is believed only when it persists. */
  private lingers(shareId: number): boolean {
    const seen = (this.lingering.get(shareId) ?? 0) + 1;
    this.lingering.set(shareId, seen);
    return seen > this.account.timings.cleanReads;
  }

  private async update({ share }: KnownDeal, position: Position): Promise<boolean> {
    const size = Number(position.size);
    if (share.state !== 'OPEN' || share.size === size) return false;
    await withTaskLock(this.account.db, share.userId, async (tx) => {
      await resizeShare(tx, share.id, size);
      await announceShare(tx, share);
    });
    return true;
  }

  /**
   * A share without its position is closed once the activity says so, or after repeated reads. While a row
   * that may be its position cannot be read, only the activity is believed.
   */
  private async recordMissing(
    deal: KnownDeal,
    positions: RowList<Position>,
    reads: BrokerReads,
  ): Promise<boolean> {
    const { share, cycle } = deal;
    if (share.state !== 'OPEN' || deal.hasUnresolvedClose) return false;
    const now = this.account.now();
    const closing = await findClosing(reads, share, now);
    if (closing === null) return false;
    if (closing === undefined) {
      if (mayHoldDeal(positions.unreadable, share.dealId ?? '')) return false;
      const seen = (this.missing.get(share.id) ?? 0) + 1;
      this.missing.set(share.id, seen);
      const rolled = await this.findRolled(deal, positions, reads);
      if (rolled === 'unreadable') return false;
      if (rolled) return this.roll(deal, rolled);
      if (seen < this.account.timings.cleanReads) return false;
    }
    const closed = closing
      ? closeOfActivity({ now }, closing, { share, cycle })
      : closeOfNothing(now);
    const { evidence: _, ...figures } = closed;
    const reason = closing && isUsers(closing) ? 'MANUAL' : 'BROKER';
    await withTaskLock(this.account.db, share.userId, (tx) =>
      closeShare(tx, share, { ...figures, reason }),
    );
    this.missing.delete(share.id);
    return true;
  }

  /** The position into which a share's was rolled; null when it was not. */
  private async findRolled(
    { share }: KnownDeal,
    positions: RowList<Position>,
    reads: BrokerReads,
  ): Promise<Position | 'unreadable' | null> {
    const activities = await reads.activity(share.openedAt ?? share.createdAt, this.account.now());
    if (!activities) return 'unreadable';
    const roll = activities.rows.find((one) =>
      one.actions.some(
        (action) => action.type === 'POSITION_ROLLED' && action.affectedDealId === share.dealId,
      ),
    );
    if (!roll?.dealId) return null;
    const rolled = positions.rows.find((position) => position.dealId === roll.dealId);
    return rolled ?? (mayHoldDeal(positions.unreadable, roll.dealId) ? 'unreadable' : null);
  }

  /** A rolled position goes on under another deal id and level. */
  private async roll({ share }: KnownDeal, position: Position): Promise<boolean> {
    await withTaskLock(this.account.db, share.userId, async (tx) => {
      await rollShare(tx, share, dealOfPosition(position, this.account.now()));
      await announceShare(tx, share);
    });
    this.missing.delete(share.id);
    return false;
  }
}

/** The share of a position: by its deal, or by our reference where our books know no deal yet. */
function findDeal(known: KnownDeal[], { dealId, dealReference }: Position): KnownDeal | undefined {
  return (
    known.find(({ share }) => share.dealId === dealId) ??
    known.find(({ share }) => share.dealId === null && share.dealReference === dealReference)
  );
}

function isUsers(activity: Activity): boolean {
  return activity.channel === 'WEB' || activity.channel === 'MOBILE';
}
