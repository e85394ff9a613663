/** Bound once, because this is the innermost loop of every candle. */
const { floor, imul } = Math;

/** One wave of the path: a smooth random curve through a new height every `periodMs`. */
export interface Wave {
  periodMs: number;
  amplitude: number;
}

/**
 * Uniform in [-1, 1) and computed only from integers (the murmur3 finaliser), so that it is the same on every
 * machine.
 */
function heightAt(seed: number, index: number): number {
  let hash = (seed ^ imul(index | 0, 0x9e3779b1) ^ imul((index / 2 ** 32) | 0, 0x85ebca6b)) | 0;
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 31 - 1;
}

export function deriveSeed(seed: number, name: string): number {
  let hash = seed | 0;
  for (const letter of name) hash = imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash;
}

/**
 * The middle price at a moment. It is a pure function of seed and time, so that candles of any age need no storage
 * and a restart continues where it was. It is bounded, so it always comes back.
 */
export function middleAt(seed: number, base: number, waves: readonly Wave[], atMs: number): number {
  let price = base;
  for (const [rank, wave] of waves.entries()) {
    const place = atMs / wave.periodMs;
    const left = floor(place);
    const x = place - left;
    const ease = x * x * (3 - 2 * x);
    const waveSeed = seed + imul(rank + 1, 0x27d4eb2f);
    const from = heightAt(waveSeed, left);
    price += wave.amplitude * (from + (heightAt(waveSeed, left + 1) - from) * ease);
  }
  return price;
}
