/** A read of the broker that is under way; in an object, because a promise that is yielded would be waited for. */
interface UnderWay {
  read: Promise<unknown>;
}

/**
 * Work on an account's books that needs the broker's history. It yields each read, which may take long: whoever does
 * the work goes on with other things until the read has ended. What was read stays true meanwhile, since history only
 * grows; what the books say is read again after it.
 */
export type HistoryWork<Result> = AsyncGenerator<UnderWay, Result, void>;

/** Yields a read, and returns what was read. */
export async function* yieldRead<Read>(read: Promise<Read>): HistoryWork<Read> {
  yield { read };
  return read;
}

/** Does all of it at once. */
export async function runToEnd<Result>(work: HistoryWork<Result>): Promise<Result> {
  // At most a few reads.
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
    await step.value.read;
  }
}
