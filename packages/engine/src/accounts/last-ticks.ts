import type { Database } from '@entropi/db/db';
import { setLastTicks } from '../store/task-state.repo';

/** The last price that each task has seen is stored no more often than this, for all tasks together. */
const SAVED_EVERY_MS = 5000;

/** When the last price came that each task has seen. */
export class LastTicks {
  private readonly unsaved = new Map<number, Date>();
  private savedAt = 0;

  constructor(private readonly deps: { db: Database; now(): Date }) {}

  onSeen(userId: number, at: Date): void {
    this.unsaved.set(userId, at);
  }

  async save(): Promise<void> {
    const now = this.deps.now().getTime();
    if (now - this.savedAt < SAVED_EVERY_MS) return;
    this.savedAt = now;
    const seen = new Map(this.unsaved);
    this.unsaved.clear();
    await setLastTicks(this.deps.db, seen);
  }
}
