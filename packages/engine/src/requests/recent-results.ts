/** How long a result is given again. */
const KEPT_MS = 60_000;
/** The oldest results are dropped beyond this many. */
const MAX_KEPT = 500;

/** Results of the last minute by their key: who wants the same at the same time, or soon after, shares one. */
export class RecentResults<T> {
  private readonly known = new Map<string, { result: Promise<T>; until: number }>();

  /**
   * The result of `find` or that of an earlier call with the same key; `isShared` tells which. A result that is not
   * `isKept` is shared with those alone who wait for it.
   */
  async get(
    key: string,
    find: () => Promise<T>,
    isKept: (result: T) => boolean,
  ): Promise<{ result: T; isShared: boolean }> {
    const known = this.known.get(key);
    if (known && known.until > Date.now()) return { result: await known.result, isShared: true };
    const entry = { result: find(), until: Number.POSITIVE_INFINITY };
    this.known.delete(key);
    this.known.set(key, entry);
    this.dropOldest();
    let result: T | null = null;
    try {
      result = await entry.result;
      return { result, isShared: false };
    } finally {
      if (result !== null && isKept(result)) entry.until = Date.now() + KEPT_MS;
      else if (this.known.get(key) === entry) this.known.delete(key);
    }
  }

  private dropOldest(): void {
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_KEPT && oldest !== undefined) this.known.delete(oldest);
  }
}
