/** Random numbers from 0 to below 1, the same ones for the same seed. */
export function createChaosRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    pick<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    /** The same items in another order. */
    shuffle<T>(items: readonly T[]): T[] {
      const placed = items.map((item) => ({ item, place: next() }));
      return placed.sort((a, b) => a.place - b.place).map(({ item }) => item);
    },
  };
}

export type ChaosRandom = ReturnType<typeof createChaosRandom>;
