import type { Database } from '@entropi/db/db';
import { type LastCycle, listLastCycles } from '../store/cycle.repo';
import { listPlans, type MissingPart, type TradingPlans } from '../store/trading-config.repo';

/**
 * What users whose tasks wait would trade next. The plans of all are read now and then, and the plan of one user at
 * once when their trading has changed. A change of a strategy or template is not seen at once, so a plan is read
 * again before a cycle begins by it (`isFresh`, `renew`).
 */
export class KnownPlans {
  private readonly byUser = new Map<number, TradingPlans | MissingPart>();
  private readonly lastCycles = new Map<number, LastCycle[]>();
  private readonly changed = new Set<number>();
  /** Users whose plans were read since the last `follow` began. */
  private readonly fresh = new Set<number>();
  private readAt = 0;

  constructor(
    private readonly deps: {
      db: Database;
      now(): Date;
      /** After this time all plans are read again. */
      maxAgeMs: number;
    },
  ) {}

  /** Keeps the plans of these users from here on, and of no others. */
  async follow(userIds: readonly number[]): Promise<void> {
    const wanted = new Set(userIds);
    for (const id of this.byUser.keys()) if (!wanted.has(id)) this.drop(id);
    this.fresh.clear();
    const now = this.deps.now().getTime();
    const isTime = now - this.readAt >= this.deps.maxAgeMs;
    const due = userIds.filter((id) => isTime || !this.byUser.has(id) || this.changed.has(id));
    await this.renew(due);
    if (isTime) this.readAt = now;
  }

  /** Reads the plans of these users again, by a few queries however many users they are. */
  async renew(userIds: readonly number[]): Promise<void> {
    for (const id of userIds) this.changed.delete(id);
    const { db } = this.deps;
    const plans = await listPlans(db, [...userIds]);
    const last = await listLastCycles(db, listMembers(plans));
    for (const [id, one] of plans) {
      this.byUser.set(id, one);
      this.lastCycles.set(id, []);
      this.fresh.add(id);
    }
    for (const one of last) this.lastCycles.get(one.userId)?.push(one);
  }

  /** The trading of a user has changed, so their plan may be outdated. */
  onChanged(userId: number): void {
    if (this.byUser.has(userId)) this.changed.add(userId);
  }

  isFresh(userId: number): boolean {
    return this.fresh.has(userId);
  }

  /** The plan of a user; undefined for one who is not followed, because a cycle runs for them. */
  find(userId: number): TradingPlans | MissingPart | undefined {
    return this.byUser.get(userId);
  }

  /** The last cycles of the members of a user's coupled strategy. */
  listLastCycles(userId: number): readonly LastCycle[] {
    return this.lastCycles.get(userId) ?? [];
  }

  private drop(userId: number): void {
    this.byUser.delete(userId);
    this.lastCycles.delete(userId);
    this.changed.delete(userId);
  }
}

function listMembers(plans: ReadonlyMap<number, TradingPlans | MissingPart>) {
  return [...plans].flatMap(([userId, one]) =>
    typeof one === 'object' && one.coupling
      ? one.members.map(({ strategy }) => ({ userId, strategyId: strategy.id }))
      : [],
  );
}
