import type { Position } from '@entropi/broker/broker-data';
import { isDatabaseDown } from '@entropi/db/sql-state';
import type { TradedAccount } from '../accounts/traded-account';
import { BrokerReads, type RowList } from '../orders/broker-reads';
import { reportFault } from '../orders/order-faults';
import { readReportedClosings } from '../orders/resolve-close';
import { readPositionDeal } from '../orders/resolve-open';
import { SparseMap } from '../sparse-map';
import type { ShareRow } from '../store/cycle.repo';
import { listClosings } from '../store/deal-ledger.repo';
import {
  adoptOrphan,
  type KnownDeal,
  listKnownDeals,
  resizeShare,
  setStopLevel,
} from '../store/reconcile.repo';
import { announceShare } from '../store/share-events.repo';
import { failTask, withTaskLock } from '../store/task-state.repo';
import { type Agreement, findAgreement, holds, toLevel } from './agreement';
import { findNewParts, type ReportedClosing } from './closings';
import { ForeignPositions } from './foreign-positions';
import { StopKeeper } from './keep-stops';
import { KnownNames } from './known-names';
import { recordLostMark } from './lost-mark';
import { MissingPositions } from './missing-positions';
import { BookRestorer } from './restore-books';

/** What a comparison with the broker has changed. */
export interface ReconcileResult {
  /** Positions that were ours and that our books did not show as open. */
  adopted: number;
  /** Shares whose position was closed by the broker or by the user. */
  closed: number;
  updated: number;
  /** Deals of ours that the database did not have; `adopted` counts them, too. */
  restored: number;
  /** Shares that go on as another position; what they have realised is provisional. */
  rolled: number;
  /** Positions of the account that are not ours; they are never touched. */
  unmanaged: number;
}

/** What the broker shows, read for one comparison; `positions` null: it could not be read. */
export interface ReadPositions {
  reads: BrokerReads;
  positions: RowList<Position> | null;
}

const NOTHING: ReconcileResult = {
  adopted: 0,
  closed: 0,
  updated: 0,
  restored: 0,
  rolled: 0,
  unmanaged: 0,
};

/**
 * Compares the account's positions with our shares: adopts positions with our reference that our books do
 * not show, and books what the broker or the user has closed. Orders on their way are left to the executor.
 */
export class Reconciler {
  /** How many reads in a row still showed a position for a share that we have booked as closed. */
  private readonly lingering = new SparseMap<number, number>();
  /** What the last comparison agreed on; null when it left something to look at again. */
  private agreed: Agreement | null = null;
  private unmanaged = 0;

  private readonly missing: MissingPositions;
  private readonly stops: StopKeeper;
  private readonly restorer: BookRestorer;
  private readonly foreign: ForeignPositions;

  constructor(private readonly account: TradedAccount) {
    this.missing = new MissingPositions(account);
    this.stops = new StopKeeper(account);
    this.restorer = new BookRestorer(account);
    this.foreign = new ForeignPositions(account);
  }

  /** Reads what `run` compares. No order of the account may be looked at until that has ended. */
  async read(): Promise<ReadPositions> {
    const reads = new BrokerReads(this.account.broker);
    return { reads, positions: await reads.positions() };
  }

  /**
   * Compares once. Null when the broker could not be read; nothing is concluded from that. `books` are our live
   * shares as they were last read (`describeBooks`): while neither they nor the positions differ from what agreed,
   * the database is not read. Null: it is read.
   */
  async run(
    books: string | null,
    { reads, positions }: ReadPositions,
  ): Promise<ReconcileResult | null> {
    const { account } = this;
    if (!positions) return this.reportUnread(reads);
    account.degraded = null;
    account.degradedUntil = null;
    account.rejectedCode = null;
    if (holds(this.agreed, books, positions) && !this.stops.isDue()) {
      account.onSynced(account.now());
      return { ...NOTHING, unmanaged: this.unmanaged };
    }
    this.agreed = null;
    const shown = {
      dealIds: positions.rows.map(({ dealId }) => dealId),
      dealReferences: positions.rows.flatMap(({ dealReference }) => dealReference ?? []),
    };
    const { liveDeals } = account.comparisons;
    const known = await listKnownDeals(account.db, account.row.id, shown, liveDeals);
    const names = new KnownNames(known);
    const result: ReconcileResult = { ...NOTHING };
    const listed = new Map<KnownDeal, Position>();
    const unknown = positions.rows.filter((position) => !names.find(position));
    const lost = await this.restorer.find(unknown, reads);
    if (lost === null) return this.reportUnread(reads);
    await this.restorer.hold(lost);
    result.restored += await this.restorer.restoreKnownCycles(lost);
    for (const position of positions.rows) {
      const deal = names.find(position);
      if (deal) listed.set(deal, position);
      const change = deal && (await this.compare(deal, position, reads));
      if (change) result[change] += 1;
    }
    for (const deal of known) {
      if (listed.has(deal)) this.missing.forget(deal.share);
      else {
        const change = await this.attempt(deal, () => this.missing.record(deal, positions, reads));
        if (change) result[change] += 1;
      }
    }
    for (const [deal, position] of listed)
      await this.attempt(deal, () => this.stops.move(deal, position, known));
    this.stops.keepOnly(new Set(positions.rows.map(({ dealId }) => dealId)));
    result.restored += await this.restorer.restoreOthers(lost);
    await this.restorer.attach(known);
    await this.restorer.finish();
    result.adopted += result.restored;
    const restored = new Set(lost.map(({ dealReference }) => dealReference));
    const foreign = unknown.filter(({ dealReference }) => !restored.has(dealReference ?? ''));
    result.unmanaged = foreign.length;
    await this.foreign.show(foreign, (position) => this.restorer.isOurs(position));
    account.onSynced(account.now());
    this.agreed = lost.length > 0 ? null : findAgreement(known, listed, positions);
    this.unmanaged = result.unmanaged;
    return result;
  }

  private async reportUnread({ fault }: BrokerReads): Promise<null> {
    if (fault) await reportFault(this.account, fault);
    return null;
  }

  private async compare(
    deal: KnownDeal,
    position: Position,
    reads: BrokerReads,
  ): Promise<'adopted' | 'updated' | null> {
    if (await this.attempt(deal, () => this.adopt(deal, position))) return 'adopted';
    if (await this.attempt(deal, () => this.update(deal, position, reads))) return 'updated';
    return null;
  }

  /** A failure with one share must not keep the others from being compared. Without a database none can be. */
  private async attempt<T>(deal: KnownDeal, act: () => Promise<T>): Promise<T | null> {
    try {
      return await act();
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      const { log } = this.account;
      log.error({ err: error, shareId: deal.share.id }, 'a share could not be reconciled');
      return null;
    }
  }

  /** Adopts a position that carries our reference and that our books do not have as open. */
  private async adopt(deal: KnownDeal, position: Position): Promise<boolean> {
    const { share, opening } = deal;
    if (share.state === 'OPEN' || share.state === 'CLOSING') return false;
    // A position whose close is on its way may be gone in a moment.
    if (deal.hasUnresolvedClose) return false;
    if (share.state === 'CLOSED' && !this.lingers(share.id)) return false;
    if (opening?.resolvedAt === null) {
      if (opening.state === 'PENDING') await recordLostMark(this.account, opening);
      return false;
    }
    const opened = readPositionDeal(position, share.openedSize ?? share.size, this.account.now());
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

  /** A list of positions may lag behind a close, so a position is believed only when it persists. */
  private lingers(shareId: number): boolean {
    const seen = (this.lingering.get(shareId) ?? 0) + 1;
    this.lingering.set(shareId, seen);
    return seen > this.account.timings.cleanReads;
  }

  /**
   * Books the closing of a part of a position: the new size at once, and what the part realised as soon as it is
   * known.
   */
  private async update(deal: KnownDeal, position: Position, reads: BrokerReads): Promise<boolean> {
    const { share } = deal;
    const size = Number(position.size);
    const stopLevel = toLevel(position.stopLevel);
    const isResized = share.size !== size;
    const isStopped = share.stopLevel !== stopLevel;
    const mayDiffer = isResized || isStopped || deal.hasUnknownPart;
    const isLive = share.state === 'OPEN' || share.state === 'CLOSING';
    if (!isLive || !mayDiffer) return false;
    const parts = isResized || deal.hasUnknownPart ? await this.findNewParts(share, reads) : [];
    if (!isResized && !isStopped && parts.length === 0) return false;
    await withTaskLock(this.account.db, share.userId, async (tx) => {
      if (isStopped) await setStopLevel(tx, share.id, stopLevel);
      await resizeShare(tx, share, size, parts);
      await announceShare(tx, share);
    });
    return true;
  }

  private async findNewParts(share: ShareRow, reads: BrokerReads): Promise<ReportedClosing[]> {
    const { db } = this.account;
    const reported = await readReportedClosings(reads, share, this.account.now());
    return reported ? findNewParts(await listClosings(db, share.id), reported) : [];
  }
}
