/**
 * Runs `work` for each item, at most `atOnce` at a time. Rejects with the first failure, once the work under way has
 * ended.
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
