import type { Position } from '@entropi/broker/broker-data';
import type { Transaction } from '@entropi/db/db';
import { isDatabaseDown } from '@entropi/db/sql-state';
import type { TradedAccount } from '../accounts/traded-account';
import { bindCycle, insertBoundCycle } from '../orders/begin-cycle';
import type { BrokerReads } from '../orders/broker-reads';
import { findClosedBy, readReportedClose } from '../orders/resolve-close';
import { clearUnseen } from '../store/account.repo';
import type { CycleRow, ShareRow } from '../store/cycle.repo';
import { endCyclesIfDone } from '../store/cycle-end.repo';
import { levelScope, parseReference } from '../store/deal-reference';
import type { KnownDeal } from '../store/reconcile.repo';
import { closeShares } from '../store/record-close.repo';
import { setAnchor } from '../store/record-fill.repo';
import {
  claimLevel,
  closeLevel,
  findCycleByStart,
  findExpiry,
  insertRestored,
  listKnownReferences,
  listUnsentOpenings,
  reserveCycleIds,
  setStart,
} from '../store/restore-shares.repo';
import { findSeenUntil } from '../store/seen-until';
import { announceShare } from '../store/share-events.repo';
import { failTask, withTaskLock } from '../store/task-state.repo';
import { listPlans, type TradingPlan } from '../store/trading-config.repo';
import { beginHold, saveRestored } from '../store/trading-hold.repo';
import { groupByCycle, type LostCycle, type LostDeal, listOwnOpenings } from './lost-deals';
import { recordLostMark } from './lost-mark';

/**
 * The activity is read from this much earlier: clocks differ, and that an account was compared is stored a while
 * later.
 */
const OVERLAP_MS = 10 * 60_000;

/**
 * Puts openings back into the books that the broker has and the database does not. They are known by their
 * references, which only this installation can make. An order is written before it is sent, so there are such
 * openings only when the database is older than the broker's books. Nothing opens then until an operator agrees.
 */
export class BookRestorer {
  /**
   * From when on the activity has to be read for what was opened and closed meanwhile; null when that is done or not
   * needed.
   */
  private unseenSince: Date | null;
  /** How many comparisons in a row could not put a cycle together again. */
  private failures = 0;

  constructor(private readonly account: TradedAccount) {
    const { row, timings, now } = account;
    const seenUntil = findSeenUntil(row, now());
    const isOld = now().getTime() - seenUntil.getTime() > timings.unseenAfterMs;
    const since = row.unseenSince ?? (isOld ? seenUntil : null);
    this.unseenSince = since && new Date(since.getTime() - OVERLAP_MS);
  }

  /** Whether a position that our books do not have carries a reference of ours. */
  isOurs({ dealReference }: Pick<Position, 'dealReference'>): boolean {
    if (dealReference === null) return false;
    return parseReference(this.account.referenceKey, dealReference) !== null;
  }

  /** What the broker has under our references and the books do not; null when the broker could not be read. */
  async find(unknown: readonly Position[], reads: BrokerReads): Promise<LostDeal[] | null> {
    const { db, referenceKey, now } = this.account;
    const own = unknown.filter((position) => this.isOurs(position));
    const since = this.findSince(await this.dropKnown(own));
    if (since === null) return [];
    const activities = await reads.activity(since, now());
    if (!activities) return null;
    const found = listOwnOpenings(referenceKey, own, activities.rows, now());
    const references = [...found.keys()];
    const known = await listKnownReferences(db, references);
    for (const opening of await listUnsentOpenings(db, references))
      await recordLostMark(this.account, opening);
    return [...found.values()].filter(({ dealReference, reference }) => {
      const isOfUser = reference.kind === 'LEVEL' || reference.userId === this.account.row.userId;
      return isOfUser && !known.has(dealReference);
    });
  }

  private async dropKnown(own: readonly Position[]): Promise<Position[]> {
    const references = own.flatMap(({ dealReference }) => dealReference ?? []);
    const known = await listKnownReferences(this.account.db, references);
    return own.filter(({ dealReference }) => dealReference !== null && !known.has(dealReference));
  }

  private findSince(lost: readonly Position[]): Date | null {
    const opened = lost.map(({ openedAt }) =>
      openedAt === null ? this.account.now().getTime() : Date.parse(openedAt) - OVERLAP_MS,
    );
    const moments = [...opened, ...(this.unseenSince ? [this.unseenSince.getTime()] : [])];
    return moments.length > 0 ? new Date(Math.min(...moments)) : null;
  }

  /** Everything that was found is in the books, so the time until now need not be looked at again. */
  async finish(): Promise<void> {
    const { db, row } = this.account;
    if (this.unseenSince && row.unseenSince) await clearUnseen(db, row.id, row.unseenSince);
    this.unseenSince = null;
    this.failures = 0;
  }

  /** Comes before anything else: the deals of other accounts may wait, but an opening must not happen. */
  async hold(lost: readonly LostDeal[]): Promise<void> {
    const { db, log, row } = this.account;
    const [first] = lost;
    if (!first) return;
    await beginHold(db, { reason: 'older_database', dealReference: first.dealReference });
    log.error(
      { accountId: row.id, deals: lost.length, dealReference: first.dealReference },
      'the broker has deals of ours that the database has not: nothing is opened until an operator agrees',
    );
  }

  /**
   * Restores deals of running cycles that the books have. Call it before shares whose positions are gone are ended.
   */
  async restoreKnownCycles(lost: readonly LostDeal[]): Promise<number> {
    let restored = 0;
    for (const group of groupByCycle(lost).cycles) {
      const cycle = await findCycleByStart(this.account.db, this.account.row.id, group.startedAt);
      if (!cycle || cycle.endedAt) continue;
      restored += await this.inTask((tx) => this.restoreDeals(tx, cycle, group.deals));
    }
    return restored;
  }

  /** Restores the other deals: cycles that the books do not have, one after the other, and deals opened by hand. */
  async restoreOthers(lost: readonly LostDeal[]): Promise<number> {
    const { cycles, byHand } = groupByCycle(lost);
    let restored = 0;
    for (const group of cycles) {
      const cycle = await findCycleByStart(this.account.db, this.account.row.id, group.startedAt);
      if (cycle && !cycle.endedAt) continue;
      restored += cycle
        ? await this.restoreOutside(group.deals, 'its cycle has ended')
        : await this.rebuildOrGiveUp(group);
    }
    if (byHand.length > 0)
      restored += await this.inTask((tx) => this.restoreDeals(tx, null, byHand));
    return restored;
  }

  /** Puts open shares that hold no level of their cycle back into their level, where it has become free. */
  async attach(known: readonly KnownDeal[]): Promise<void> {
    for (const { share } of known) {
      const isDetached = share.cycleId !== null && share.currentScaleId === null;
      if (isDetached && share.state === 'OPEN') await this.inTask((tx) => claimLevel(tx, share));
    }
  }

  private inTask<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return withTaskLock(this.account.db, this.account.row.userId, work);
  }

  /** The cycle before it may not have ended in the books yet, so this is tried again, but not for ever. */
  private async rebuildOrGiveUp(group: LostCycle): Promise<number> {
    const { log, row, timings } = this.account;
    try {
      return await this.rebuildCycle(group);
    } catch (error) {
      this.failures += 1;
      if (isDatabaseDown(error) || this.failures <= timings.cleanReads + 1) throw error;
      log.error({ err: error, accountId: row.id }, 'a cycle could not be put together again');
      return this.restoreOutside(group.deals, 'it cannot be put together again');
    }
  }

  /** Rebuilds a cycle with the settings of today: those it began with were lost with the rows. */
  private async rebuildCycle(group: LostCycle): Promise<number> {
    const { account } = this;
    const anchor = group.deals.find(
      ({ reference }) => reference.kind === 'LEVEL' && reference.level === 0,
    );
    if (!anchor) return this.restoreOutside(group.deals, 'its level 0 is not reported');
    const found = await this.findPlan(group);
    if (typeof found === 'string') return this.restoreOutside(group.deals, found);
    const { plan, coupling } = found;
    const bound = await bindCycle(account, plan, null);
    if (typeof bound === 'string' || 'code' in bound) {
      const problem = typeof bound === 'string' ? bound : bound.code;
      return this.restoreOutside(group.deals, problem);
    }
    return withTaskLock(account.db, account.row.userId, async (tx, task) => {
      await reserveCycleIds(tx, group.cycleId);
      const { cycle } = await insertBoundCycle(tx, { plan, coupling, bound }, task);
      await setStart(tx, cycle.id, group.startedAt);
      await setAnchor(tx, cycle, anchor.opened.level);
      const begun = { ...cycle, startedAt: group.startedAt, anchor: anchor.opened.level };
      const restored = await this.restoreDeals(tx, begun, group.deals);
      await endCyclesIfDone(tx, [cycle.id]);
      return restored;
    });
  }

  private async findPlan({ strategyId, deals }: LostCycle) {
    const { db, row } = this.account;
    const plans = (await listPlans(db, [row.userId])).get(row.userId);
    if (typeof plans !== 'object') return plans ?? 'no_strategy';
    const isSame = ({ strategy, account }: TradingPlan) =>
      strategy.id === strategyId &&
      account.id === row.id &&
      deals.every(({ epic, direction }) => {
        return strategy.epic === epic && strategy.direction === direction;
      });
    const plan = plans.members.find(isSame);
    return plan ? { plan, coupling: plans.coupling } : 'its strategy is not chosen any more';
  }

  /** Books deals outside of every ladder, to be closed by hand, and stops the task, which waits for its user. */
  private restoreOutside(deals: readonly LostDeal[], why: string): Promise<number> {
    const { userId } = this.account.row;
    return this.inTask(async (tx) => {
      const restored = await this.restoreDeals(tx, null, deals);
      const open = deals.filter(({ position }) => position !== null);
      if (restored > 0 && open.length > 0) {
        const ids = open.map(({ opened }) => opened.dealId).join(', ');
        const message = `The broker shows deals of a cycle that cannot be gone on with (${why}): ${ids}`;
        await failTask(tx, userId, { code: 'reconcile_mismatch', message });
      }
      return restored;
    });
  }

  private async restoreDeals(
    tx: Transaction,
    cycle: CycleRow | null,
    deals: readonly LostDeal[],
  ): Promise<number> {
    const written: { deal: LostDeal; share: ShareRow }[] = [];
    for (const deal of deals) {
      const share = await this.restoreDeal(tx, cycle, deal);
      if (share) written.push({ deal, share });
    }
    for (const { deal, share } of written) {
      if (await this.restoreEnd(tx, deal, share)) continue;
      if (deal.position && cycle) await claimLevel(tx, share);
    }
    return written.length;
  }

  private async restoreDeal(
    tx: Transaction,
    cycle: CycleRow | null,
    deal: LostDeal,
  ): Promise<ShareRow | null> {
    const { row } = this.account;
    const { reference, dealReference, epic, direction, opened } = deal;
    const ofLadder = reference.kind === 'LEVEL' && cycle ? reference : null;
    const scopeKey = ofLadder && cycle && levelScope(cycle, ofLadder.level);
    const share = await insertRestored(tx, {
      userId: row.userId,
      brokerAccountId: row.id,
      cycle,
      level: ofLadder?.level ?? null,
      attempt: reference.kind === 'LEVEL' ? reference.attempt : 1,
      scopeKey: scopeKey ?? `restored:${dealReference}`,
      dealReference,
      epic,
      expiry: cycle?.expiry ?? (await findExpiry(tx, row.environment, epic)),
      direction,
      deal: opened,
    });
    if (!share) return null;
    const hold = await beginHold(tx, { reason: 'older_database', dealReference });
    const isInLadder = cycle !== null || reference.kind === 'MANUAL';
    await saveRestored(tx, {
      shareId: share.id,
      holdId: hold.id,
      brokerAccountId: row.id,
      isInLadder,
    });
    await announceShare(tx, share);
    return share;
  }

  /** Returns whether the deal is closed by now. What the activity does not tell is left to the next comparison. */
  private async restoreEnd(tx: Transaction, deal: LostDeal, share: ShareRow): Promise<boolean> {
    const closed = deal.position ? null : readReportedClose(deal.closings, share);
    if (!closed) return false;
    const { closings, at, activity } = closed;
    const reason = findClosedBy(share, activity);
    await closeShares(tx, [{ share, closed: { closings, at, reason } }]);
    if (share.cycleId !== null && share.level !== null)
      await closeLevel(tx, share.cycleId, share.level);
    return true;
  }
}
