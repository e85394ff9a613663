import type { Database } from '@entropi/db/db';
import { decide, isNothing } from '@entropi/trading/core/decide';
import { isJointTargetReached } from '@entropi/trading/core/joint-target';
import { PriceHeap } from '@entropi/trading/core/price-heap';
import { findNextDue, listTriggerLevels } from '@entropi/trading/core/trigger-levels';
import type { Logger } from 'pino';
import type { PriceFeed } from '../prices/price-feed';
import type { KnownFills } from '../prices/price-order';
import { PriceRouter } from '../prices/price-router';
import { runEach } from '../run-each';
import type { CycleRows } from '../store/cycle.repo';
import { type LoadedCycle, loadCycle } from '../store/load-cycle';
import { findPausedUntil } from '../store/opening-pause';
import type { TaskRow } from '../store/task-state.repo';
import type { AccountWorker } from './account-worker';
import { countOpened, type DecidingPrice, DecisionPrices, toDecidedBy } from './decision-prices';
import { listJoint, listJointLevels, toJointCloses } from './joint-cycles';
import { KeptPeaks } from './kept-peaks';
import { markStopped } from './mark-stopped';
import { derivePermissions, holdTask, type JointRunning, type RunningCycle } from './running-cycle';
import { RunningCycles } from './running-cycles';
import type { OrderBatches } from './traded-account';
import { writeAdvice, writeJointClose } from './write-orders';

/** How many users are read at once. */
const AT_ONCE = 64;

/**
 * The running cycles of this process's accounts. It receives prices, calls the core and commits the core's advice.
 * What it knows is a copy of the database that is read again after every fill and every change of a task.
 */
export class Trader {
  private readonly cycles = new RunningCycles();
  /** Cycles that wait for a moment, ordered by that moment. */
  private readonly due = new PriceHeap('lowest');
  private readonly readings = new Map<number, Promise<void>>();
  private readonly router: PriceRouter;
  private readonly peaks: KeptPeaks;
  readonly prices: DecisionPrices;

  constructor(
    private readonly deps: {
      db: Database;
      batches: Pick<OrderBatches, 'readTrading'>;
      feed: PriceFeed;
      fills: KnownFills;
      log: Logger;
      now(): Date;
      /** Whether openings are on hold for all users. */
      isHeld(): boolean;
      /** The trading of a user has changed, so what others know of it may be outdated. */
      onChanged(userId: number): void;
      /** The worker of an account; undefined when this process does not trade on it. */
      findWorker(brokerAccountId: number): AccountWorker | undefined;
    },
  ) {
    this.peaks = new KeptPeaks(deps.db);
    this.prices = new DecisionPrices(deps);
    this.router = new PriceRouter(
      deps.feed,
      (cycleId) => void this.consider(cycleId),
      (cycleId) => void this.consider(cycleId, 'due'),
    );
  }

  /**
   * Reads a user's cycles and task again, and has them decided at the latest price. There is one reading at a time:
   * an older one must not overwrite what a newer one has found.
   */
  refresh(userId: number): Promise<void> {
    this.deps.onChanged(userId);
    const before = this.readings.get(userId) ?? Promise.resolve();
    const reading: Promise<void> = before
      .catch(() => undefined)
      .then(() => this.read(userId))
      .finally(() => {
        if (this.readings.get(userId) === reading) this.readings.delete(userId);
      });
    this.readings.set(userId, reading);
    return reading;
  }

  /** Reads many users; their readings share their statements. */
  async refreshAll(userIds: Iterable<number>): Promise<void> {
    await runEach(userIds, AT_ONCE, (userId) => this.refresh(userId));
  }

  /** Decides nothing more for the tasks that a stop of all tasks concerns, before they are read again. */
  stopTasks(stopId: number): void {
    for (const id of markStopped(this.cycles.list(), stopId)) this.watch(id);
  }

  private async read(userId: number): Promise<void> {
    const { cycles, task: stored, streak } = await this.deps.batches.readTrading(userId);
    const task = this.deps.isHeld() ? holdTask(stored) : stored;
    const own = cycles.filter(({ cycle }) => this.deps.findWorker(cycle.brokerAccountId));
    const ids = new Set(own.map(({ cycle }) => cycle.id));
    for (const id of this.cycles.listIds(userId)) if (!ids.has(id)) this.forget(id);
    const live = own.reduce((sum, { shares }) => sum + shares.length, 0);
    for (const rows of own) {
      this.prices.updateFills(rows);
      const loaded = loadCycle(rows, streak, {
        othersOpen: live - rows.shares.length,
        pausedUntil: findPausedUntil(task, rows.cycle.epic),
      });
      this.trackCycle(rows, task, loaded);
    }
    for (const id of ids) void this.consider(id);
  }

  /** Forgets every cycle on an account that is not ours any more. */
  forgetAccount(brokerAccountId: number): void {
    for (const known of this.cycles.list()) {
      const { cycle } = known.rows;
      if (cycle.brokerAccountId === brokerAccountId) this.forget(cycle.id);
    }
  }

  /**
   * Decides the cycles whose pause or waiting time has ended, at their latest price, and stores the peaks of
   * trailing.
   */
  async supervise(): Promise<void> {
    const due = new Set<number>();
    this.due.collect(this.deps.now().getTime(), due);
    for (const id of due) await this.consider(id, 'due');
    for (const id of this.router.takeRaised()) this.raisePeaks(id);
    await this.peaks.save();
  }

  /** The cycles that run for a user on an account of this process: more than one for a coupled strategy. */
  listCycles(userId: number): CycleRows['cycle'][] {
    return this.cycles.listOf(userId).map(({ rows }) => rows.cycle);
  }

  /** The number of live shares in all cycles that run for a user. */
  countShares(userId: number): number {
    return this.cycles.listOf(userId).reduce((sum, { rows }) => sum + rows.shares.length, 0);
  }

  close(): void {
    this.router.close();
    for (const { rows } of this.cycles.list()) this.due.set(rows.cycle.id, null);
    this.cycles.clear();
  }

  private trackCycle(rows: CycleRows, task: TaskRow | null, read: LoadedCycle): void {
    const { cycle } = rows;
    this.raisePeaks(cycle.id);
    const known = this.cycles.find(cycle.id);
    const loaded = this.peaks.carryOver(cycle.id, known?.loaded, read);
    const { id, environment, epic, decimalPlaces } = cycle;
    const watched = { id, environment, epic, decimalPlaces, dir: loaded.state.dir };
    this.cycles.keep({ rows, loaded, watched, task, isBusy: known?.isBusy ?? false });
    this.watch(cycle.id);
  }

  /** Takes over the best prices that trailing has seen since the cycle was last looked at. */
  private raisePeaks(cycleId: number): void {
    const running = this.cycles.find(cycleId);
    if (!running) return;
    const { loaded, watched } = running;
    running.loaded = this.peaks.raise(cycleId, loaded, this.router.listPeaks(watched));
  }

  /** Waits for the prices and the moment at which a cycle has to be decided. */
  private watch(cycleId: number): void {
    const running = this.cycles.find(cycleId);
    if (!running) return;
    const { loaded, task, watched } = running;
    const { state, config } = loaded;
    const now = this.deps.now().getTime();
    this.due.set(cycleId, findNextDue(state, config, now));
    if (this.awaitsNewPrice(running)) return;
    const standing = { ...derivePermissions(task), now };
    this.router.watch(watched, listTriggerLevels(state, config, standing));
    if (config.hasJointTarget) this.watchJoint(running);
  }

  /** Nothing of a cycle is decided by a price that is older than its last deal. */
  private awaitsNewPrice({ rows: { cycle }, watched }: RunningCycle): boolean {
    if (!this.prices.awaitsNew(cycle)) return false;
    this.router.awaitNew(watched, (price) => !this.prices.isOutdated(cycle, price));
    return true;
  }

  private listJoint({ rows }: RunningCycle): JointRunning[] {
    const own = this.cycles.listOf(rows.cycle.userId);
    return listJoint(own, (running) => this.findPrice(running));
  }

  private findPrice({ rows, watched }: RunningCycle): DecidingPrice | null {
    return this.prices.find(rows.cycle, watched.decimalPlaces);
  }

  /** Has the joint target looked at when a member has gained its part of what is missing now. */
  private watchJoint(running: RunningCycle): void {
    const { mayClose } = derivePermissions(running.task);
    if (!mayClose) return;
    const members = this.listJoint(running);
    const target = running.rows.cycle.jointTarget ?? 0;
    const levels = listJointLevels(members, target, this.deps.now().getTime());
    for (const [member, awaited] of levels)
      if (!this.awaitsNewPrice(member)) this.router.watch(member.watched, awaited);
  }

  /** Returns true while all members of a BASKET are being closed because they have reached their joint target. */
  private async decideJoint(running: RunningCycle, worker: AccountWorker): Promise<boolean> {
    const { cycle } = running.rows;
    if (cycle.jointTarget === null || !derivePermissions(running.task).mayClose) return false;
    const members = this.listJoint(running);
    if (!isJointTargetReached(members, cycle.jointTarget)) {
      this.watchJoint(running);
      return false;
    }
    // Members whose orders are being written are read again afterwards, and then all are looked at.
    if (members.some((member) => member.running.isBusy)) return true;
    const workers = new Set(
      members.flatMap(
        ({ running: { rows } }) => this.deps.findWorker(rows.cycle.brokerAccountId) ?? [],
      ),
    );
    await this.commit(
      members.map((member) => member.running),
      () => writeJointClose(worker, workers, toJointCloses(members), this.deps.now()),
    );
    return true;
  }

  /**
   * Writes orders of a user's cycles and reads the cycles again. Nothing decides them meanwhile: what was read
   * before does not show the orders yet, so the same orders would be decided once more.
   */
  private async commit(cycles: RunningCycle[], write: () => Promise<unknown>): Promise<void> {
    for (const one of cycles) one.isBusy = true;
    try {
      await write();
      for (const userId of new Set(cycles.map(({ rows }) => rows.cycle.userId)))
        await this.refresh(userId);
    } finally {
      for (const { rows } of cycles) {
        const current = this.cycles.find(rows.cycle.id);
        if (current) current.isBusy = false;
      }
    }
    for (const { rows } of cycles) void this.consider(rows.cycle.id);
  }

  private forget(cycleId: number): void {
    const running = this.cycles.find(cycleId);
    if (!running) return;
    this.cycles.forget(cycleId);
    this.due.set(cycleId, null);
    this.router.forget(running.watched);
    this.peaks.forget(cycleId);
  }

  /** Never rejects: a cycle that cannot be decided must neither end the process nor hold up the others. */
  private async consider(cycleId: number, why: 'price' | 'due' = 'price'): Promise<void> {
    try {
      this.raisePeaks(cycleId);
      if (why === 'due') this.watch(cycleId);
      await this.decideCycle(cycleId);
    } catch (error) {
      this.deps.log.error({ err: error, cycleId }, 'a cycle could not be decided');
    }
  }

  private async decideCycle(cycleId: number): Promise<void> {
    const running = this.cycles.find(cycleId);
    const worker = running && this.deps.findWorker(running.rows.cycle.brokerAccountId);
    if (!running || !worker?.isReady || running.isBusy) return;
    if (await this.decideJoint(running, worker)) return;
    const { rows, loaded, task } = running;
    const seen = this.findPrice(running);
    if (!seen) return;
    const recentOpenings = worker.account.openings.count(seen.tick.at);
    const openedHere = countOpened(rows, seen.price);
    const permissions = { ...derivePermissions(task), recentOpenings, openedHere };
    const advice = decide(loaded.state, seen.tick, loaded.config, permissions);
    if (isNothing(advice)) return;
    if (advice.peaks.length > 0) {
      running.loaded = this.peaks.keep(cycleId, loaded, advice.peaks);
      this.watch(cycleId);
    }
    if (isNothing({ ...advice, peaks: [] })) return;
    if (advice.orders.some(({ kind }) => kind === 'OPEN'))
      worker.account.openings.add(seen.tick.at);
    await this.commit([running], () =>
      writeAdvice(worker, rows, { advice, decidedBy: toDecidedBy(seen) }),
    );
  }
}
