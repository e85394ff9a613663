import type { AccountWorker } from './account-worker';

/** What it needs of a worker. */
type Beginner = Pick<AccountWorker, 'reconcile'>;

/**
 * Begins workers, each with its first comparison with the broker, of which only so many are under way at a time: an
 * engine that gets thousands of accounts would otherwise open as many connections at once, and calls that wait behind
 * each other for longer than a call may take fail, to be made again. What wakes a worker meanwhile begins it at once.
 */
export class FirstComparisons<Worker extends Beginner = AccountWorker> {
  private readonly waiting = new Set<Worker>();
  private underWay = 0;

  constructor(private readonly atOnce: number) {}

  begin(worker: Worker): void {
    this.waiting.add(worker);
    this.beginNext();
  }

  /** A worker that ends before its turn does not begin any more. */
  forget(worker: Worker): void {
    this.waiting.delete(worker);
  }

  private beginNext(): void {
    for (const worker of this.waiting) {
      if (this.underWay >= this.atOnce) return;
      this.waiting.delete(worker);
      this.underWay += 1;
      // Resolves within a deadline, also when the broker does not respond; the worker then goes on by itself.
      void worker.reconcile().finally(() => {
        this.underWay -= 1;
        this.beginNext();
      });
    }
  }
}
