import type { RunningCycle } from './running-cycle';

/** The cycles that run on this process's accounts, by their ids and by their users. */
export class RunningCycles {
  private readonly byId = new Map<number, RunningCycle>();
  private readonly byUser = new Map<number, Set<number>>();

  find(cycleId: number): RunningCycle | undefined {
    return this.byId.get(cycleId);
  }

  /** Replaces what was known of the cycle before. */
  keep(running: RunningCycle): void {
    const { id, userId } = running.rows.cycle;
    this.byId.set(id, running);
    const own = this.byUser.get(userId) ?? new Set();
    this.byUser.set(userId, own.add(id));
  }

  forget(cycleId: number): void {
    const running = this.byId.get(cycleId);
    if (!running) return;
    const { userId } = running.rows.cycle;
    const own = this.byUser.get(userId);
    own?.delete(cycleId);
    if (own?.size === 0) this.byUser.delete(userId);
    this.byId.delete(cycleId);
  }

  list(): RunningCycle[] {
    return [...this.byId.values()];
  }

  /** The cycles of a user, in the order in which they became known; a coupled strategy has more than one. */
  listOf(userId: number): RunningCycle[] {
    return this.listIds(userId).flatMap((id) => this.byId.get(id) ?? []);
  }

  listIds(userId: number): number[] {
    return [...(this.byUser.get(userId) ?? [])];
  }

  clear(): void {
    this.byId.clear();
    this.byUser.clear();
  }
}
