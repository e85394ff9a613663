/** How long an opening counts towards the limit of openings per minute, in milliseconds. */
export const OPENING_COUNTS_MS = 60_000;

/** The openings of one account in the last 60 seconds; times in epoch milliseconds, never falling. */
export class RecentOpenings {
  private readonly times: number[] = [];

  add(at: number): void {
    this.count(at);
    this.times.push(at);
  }

  /** Counts the openings of the 60 seconds before a moment. */
  count(now: number): number {
    while ((this.times[0] ?? now) <= now - OPENING_COUNTS_MS) this.times.shift();
    return this.times.length;
  }

  /** When the count falls next; null while it is 0. */
  get nextFall(): number | null {
    const [first] = this.times;
    return first === undefined ? null : first + OPENING_COUNTS_MS;
  }
}
