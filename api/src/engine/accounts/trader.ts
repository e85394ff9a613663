import { runSpan } from '@entropi/shared/server/current-trace';
import type { Tracing } from '@entropi/shared/server/tracing';
import type { Logger } from 'pino';
import type { Database } from '../../db/db';
import { isCredentialFault } from '../../trading/core/credential-fault';
import { decide, isNothing } from '../../trading/core/decide';
import { PriceHeap } from '../../trading/core/price-heap';
import { findNextDue, listTriggerLevels } from '../../trading/core/trigger-levels';
import { type CycleRows, countStreaks, listOpenCycles } from '../../trading/store/cycle.repo';
import { type LoadedCycle, loadCycle } from '../../trading/store/load-cycle';
import { findTask, type TaskRow } from '../../trading/store/task-state.repo';
import { commitAdvice } from '../orders/commit-advice';
import type { PriceFeed } from '../prices/price-feed';
import { PriceRouter, type WatchedCycle } from '../prices/price-router';
import type { AccountWorker } from './account-worker';
import { KeptPeaks } from './kept-peaks';

interface RunningCycle {
  rows: CycleRows;
  loaded: LoadedCycle;
  watched: WatchedCycle;
  task: TaskRow | null;
  /** Set while its orders are being written: prices in between are looked at afterwards. */
  isBusy: boolean;
}

/**
 * The running cycles of this process's accounts: receives prices, calls the core, commits its advice. What it
 * knows is a copy of the database, read again after every fill and every change of a task.
 */
export class Trader {
  private readonly cycles = new Map<number, RunningCycle>();
  private readonly userCycles = new Map<number, Set<number>>();
  /** Cycles that wait for a moment, by it. */
  private readonly due = new PriceHeap('lowest');
  private readonly readings = new Map<number, Promise<void>>();
  private readonly router: PriceRouter;
  private readonly peaks: KeptPeaks;

  constructor(
    private readonly deps: {
      db: Database;
      feed: PriceFeed;
      log: Logger;
      tracing: Tracing;
      now(): Date;
      /** The worker of an account; undefined when this process does not trade on it. */
      findWorker(brokerAccountId: number): AccountWorker | undefined;
    },
  ) {
    this.peaks = new KeptPeaks(deps.db);
    this.router = new PriceRouter(deps.feed, (cycleId) => void this.consider(cycleId));
  }

  /**
   * Reads a user's cycles and task again, and has them decided at the latest price. One reading at a time: an
   * older one must not overwrite what a newer one has found.
   */
  refresh(userId: number): Promise<void> {
    const before = this.readings.get(userId) ?? Promise.resolve();
    const reading = before.catch(() => undefined).then(() => this.read(userId));
    this.readings.set(userId, reading);
    return reading;
  }

  /** Reads users one after the other. */
  async refreshAll(userIds: Iterable<number>): Promise<void> {
    for (const userId of userIds) await this.refresh(userId);
  }

  private async read(userId: number): Promise<void> {
    const { db } = this.deps;
    const [open, task, streaks] = await Promise.all([
      listOpenCycles(db, { userIds: [userId] }),
      findTask(db, userId),
      countStreaks(db, [userId]),
    ]);
    const own = open.filter(({ cycle }) => this.deps.findWorker(cycle.brokerAccountId));
    const ids = new Set(own.map(({ cycle }) => cycle.id));
    for (const id of this.userCycles.get(userId) ?? []) if (!ids.has(id)) this.forget(id);
    for (const rows of own) this.trackCycle(rows, task, streaks.get(userId) ?? 0);
    for (const id of ids) void this.consider(id);
  }

  /** Forgets every cycle on an account that is not ours any more. */
  forgetAccount(brokerAccountId: number): void {
    for (const known of this.cycles.values()) {
      const { cycle } = known.rows;
      if (cycle.brokerAccountId === brokerAccountId) this.forget(cycle.id);
    }
  }

  /** Decides the cycles for which a pause or a time has ended, at their latest price, and stores trailing's peaks. */
  async supervise(): Promise<void> {
    const due = new Set<number>();
    this.due.collect(this.deps.now().getTime(), due);
    for (const id of due) await this.consider(id, 'due');
    await this.peaks.save();
  }

  /** The cycle that runs for a user on an account of this process; null when none does. */
  findCycle(userId: number): CycleRows['cycle'] | null {
    const [id] = this.userCycles.get(userId) ?? [];
    return (id === undefined ? undefined : this.cycles.get(id))?.rows.cycle ?? null;
  }

  get prices(): PriceRouter {
    return this.router;
  }

  close(): void {
    this.router.close();
    for (const id of this.cycles.keys()) this.due.set(id, null);
    this.cycles.clear();
    this.userCycles.clear();
  }

  private trackCycle(rows: CycleRows, task: TaskRow | null, streak: number): void {
    const { cycle } = rows;
    const known = this.cycles.get(cycle.id);
    const loaded = this.peaks.carryOver(cycle.id, known?.loaded, loadCycle(rows, streak));
    const { id, environment, epic, decimalPlaces } = cycle;
    const watched = { id, environment, epic, decimalPlaces, dir: loaded.state.dir };
    const running = { rows, loaded, watched, task, isBusy: known?.isBusy ?? false };
    this.cycles.set(cycle.id, running);
    const own = this.userCycles.get(cycle.userId) ?? new Set();
    this.userCycles.set(cycle.userId, own.add(cycle.id));
    this.watch(cycle.id);
  }

  /** Waits for the prices and the moment that a cycle is to be decided at. */
  private watch(cycleId: number): void {
    const running = this.cycles.get(cycleId);
    if (!running) return;
    const { loaded, task, watched } = running;
    const { state, config } = loaded;
    const now = this.deps.now().getTime();
    const standing = { ...derivePermissions(task), now };
    this.router.watch(watched, listTriggerLevels(state, config, standing));
    this.due.set(cycleId, findNextDue(state, config, now));
  }

  private forget(cycleId: number): void {
    const running = this.cycles.get(cycleId);
    if (!running) return;
    const { userId } = running.rows.cycle;
    const own = this.userCycles.get(userId);
    own?.delete(cycleId);
    if (own?.size === 0) this.userCycles.delete(userId);
    this.cycles.delete(cycleId);
    this.due.set(cycleId, null);
    this.router.forget(running.watched);
    this.peaks.forget(cycleId);
  }

  /** Never rejects: one cycle that cannot be decided must not end the process, or keep others from it. */
  private async consider(cycleId: number, why: 'price' | 'due' = 'price'): Promise<void> {
    try {
      if (why === 'due') this.watch(cycleId);
      await this.decideCycle(cycleId);
    } catch (error) {
      this.deps.log.error({ err: error, cycleId }, 'a cycle could not be decided');
    }
  }

  private async decideCycle(cycleId: number): Promise<void> {
    const running = this.cycles.get(cycleId);
    const worker = running && this.deps.findWorker(running.rows.cycle.brokerAccountId);
    if (!running || !worker?.isReady || running.isBusy) return;
    const { rows, loaded, watched, task } = running;
    const price = this.router.price(watched, watched.decimalPlaces);
    if (!price) return;
    const tick = { ...price, at: this.deps.now().getTime() };
    const advice = decide(loaded.state, tick, loaded.config, derivePermissions(task));
    if (isNothing(advice)) return;
    if (advice.peaks.length > 0) {
      running.loaded = this.peaks.keep(cycleId, loaded, advice.peaks);
      this.watch(cycleId);
    }
    if (isNothing({ ...advice, peaks: [] })) return;
    running.isBusy = true;
    try {
      await runSpan(this.deps.tracing, 'decide', { kind: 'internal', parent: null }, () =>
        commitAdvice(worker.account, rows, advice),
      );
    } finally {
      const current = this.cycles.get(cycleId);
      if (current) current.isBusy = false;
    }
    worker.wake();
    await this.refresh(rows.cycle.userId);
  }
}

/** Active opens and closes; paused closes; error closes unless the broker cannot be reached; stopped nothing. */
function derivePermissions(task: TaskRow | null): { mayOpen: boolean; mayClose: boolean } {
  if (!task || task.state === 'stopped') return { mayOpen: false, mayClose: false };
  const mayClose = task.state !== 'error' || !isCredentialFault(task.errorCode);
  return { mayOpen: task.state === 'active', mayClose };
}
