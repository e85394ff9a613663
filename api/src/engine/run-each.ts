/**
 * Does `work` for each item, no more than `atOnce` at a time; rejects with the first failure, once those under way
 * have ended.
 */
export async function runEach<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let failure: { error: unknown } | undefined;
  const workOn = async () => {
    for (let next = waiting.next(); !next.done && !failure; next = waiting.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
  if (failure) throw failure.error;
}
