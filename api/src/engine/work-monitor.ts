/**
 * Sees whether the work that an engine must do again and again still gets done: work that hangs and work that
 * fails each time look alike from outside.
 */
export class WorkMonitor {
  private readonly doneAt = new Map<string, number>();

  constructor(
    /** Milliseconds that a kind of work may go without success. */
    private readonly patienceMs: number,
  ) {}

  /** From now on this work is expected; call `onDone` with each success. */
  expect(work: string): { onDone(): void } {
    const onDone = () => void this.doneAt.set(work, Date.now());
    onDone();
    return { onDone };
  }

  /** What has not been done for too long; null while all is. */
  findProblem(): string | null {
    const now = Date.now();
    for (const [work, at] of this.doneAt) {
      if (now - at > this.patienceMs)
        return `${work} not done for ${Math.round((now - at) / 1000)} s`;
    }
    return null;
  }
}
