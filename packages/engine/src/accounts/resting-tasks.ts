/**
 * Which tasks rest, so that nothing can be found by looking at them but what changes by itself, such as a user’s
 * suspension or a market without prices. Every look at a task costs the database a row of it. So those that rest are
 * looked at in turn, a part of them each time, and all others each time.
 */
export class RestingTasks {
  /** Users whose task rests, those that were looked at longest ago first. */
  private readonly resting = new Set<number>();
  /** Users for whom something has changed since the last choice: the look under way may have missed it. */
  private readonly changed = new Set<number>();

  /** `rounds`: a task that rests is looked at once in so many. */
  constructor(private readonly rounds: number) {}

  /** Whom to look at now, of all users that there are. */
  choose(userIds: readonly number[]): number[] {
    this.changed.clear();
    const known = new Set(userIds);
    for (const id of this.resting) if (!known.has(id)) this.resting.delete(id);
    const part = Math.ceil(this.resting.size / this.rounds);
    const chosen = userIds.filter((id) => !this.resting.has(id));
    for (const id of this.resting) {
      if (chosen.length >= known.size - this.resting.size + part) break;
      chosen.push(id);
    }
    return chosen;
  }

  /** A look has shown that the task rests; the next one is as late as it may be. */
  onRest(userId: number): void {
    this.resting.delete(userId);
    if (!this.changed.has(userId)) this.resting.add(userId);
  }

  /** Something has changed: the task is looked at in the next round, and until it rests again. */
  onChanged(userId: number): void {
    this.resting.delete(userId);
    this.changed.add(userId);
  }
}
