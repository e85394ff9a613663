/**
 * Sees whether the work that an engine must do again and again still gets done. Work that hangs and work that fails
 * each time look the same from outside, so only successes count.
 */
export class WorkMonitor {
  private readonly doneAt = new Map<string, number>();

  constructor(
    /** How many milliseconds a kind of work may go without a success. */
    private readonly patienceMs: number,
  ) {}

  /** From now on this work is expected; call `onDone` after each success. */
  expect(work: string): { onDone(): void } {
    const onDone = () => void this.doneAt.set(work, Date.now());
    onDone();
    return { onDone };
  }

  /** Names the work that has not been done for too long; null while all of it is. */
  findProblem(): string | null {
    const now = Date.now();
    for (const [work, at] of this.doneAt) {
      if (now - at > this.patienceMs)
        return `${work} not done for ${Math.round((now - at) / 1000)} s`;
    }
    return null;
  }
}
