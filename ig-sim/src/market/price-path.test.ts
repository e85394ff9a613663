import fc from 'fast-check';
import { closeTestSims, startTestSim } from '../testing/test-sim';
import { instruments } from './catalog';
import type { Wave } from './price-path';
import { deriveSeed, middleAt } from './price-path';

afterEach(closeTestSims);

const moments = fc.integer({ min: 0, max: 4_000_000_000_000 });
const instrument = fc.constantFrom(...instruments);

const sumReach = (waves: readonly Wave[]) =>
  waves.reduce((sum, { amplitude }) => sum + amplitude, 0);

describe('the price path', () => {
  it('is the same for the same seed and moment', () => {
    fc.assert(
      fc.property(fc.integer(), moments, instrument, (seed, atMs, { basePrice, waves }) => {
        const first = middleAt(seed, basePrice, waves, atMs);
        expect(middleAt(seed, basePrice, waves, atMs)).toBe(first);
      }),
    );
  });

  it('stays within the sum of its waves around the base', () => {
    fc.assert(
      fc.property(fc.integer(), moments, instrument, (seed, atMs, { basePrice, waves }) => {
        const off = Math.abs(middleAt(seed, basePrice, waves, atMs) - basePrice);
        expect(off).toBeLessThanOrEqual(sumReach(waves) + 1e-9);
      }),
    );
  });

  it('never jumps: a second moves it by no more than its steepest slope', () => {
    fc.assert(
      fc.property(fc.integer(), moments, instrument, (seed, atMs, { basePrice, waves }) => {
        const steepest = waves.reduce(
          (sum, wave) => sum + (wave.amplitude * 2 * 1.5 * 1000) / wave.periodMs,
          0,
        );
        const before = middleAt(seed, basePrice, waves, atMs);
        const after = middleAt(seed, basePrice, waves, atMs + 1000);
        expect(Math.abs(after - before)).toBeLessThanOrEqual(steepest + 1e-6);
      }),
    );
  });

  it('differs between seeds and between markets', () => {
    const [dax] = instruments;
    if (!dax) throw new Error('no instrument');
    const samples = (seed: number) =>
      Array.from({ length: 20 }, (_, n) => middleAt(seed, dax.basePrice, dax.waves, n * 60_000));
    expect(samples(deriveSeed(1, 'DE30'))).not.toEqual(samples(deriveSeed(2, 'DE30')));
    expect(samples(deriveSeed(1, 'DE30'))).not.toEqual(samples(deriveSeed(1, 'FT100')));
  });

  it('crosses steps of 10 points in both directions many times an hour on the index', () => {
    const [dax] = instruments;
    if (!dax) throw new Error('no instrument');
    let anchor = middleAt(deriveSeed(20260, dax.marketId), dax.basePrice, dax.waves, 0);
    const moves = { up: 0, down: 0 };
    for (let atMs = 0; atMs < 3_600_000; atMs += 1000) {
      const price = middleAt(deriveSeed(20260, dax.marketId), dax.basePrice, dax.waves, atMs);
      if (Math.abs(price - anchor) < 10) continue;
      moves[price > anchor ? 'up' : 'down'] += 1;
      anchor = price;
    }
    expect(Math.min(moves.up, moves.down)).toBeGreaterThan(15);
  });
});

describe('two simulators with the same seed', () => {
  it('show the same prices after the same ticks', async () => {
    const quotes = async (seed: number) => {
      const alice = await (await startTestSim({ seed })).dealer();
      const seen: unknown[] = [];
      for (let tick = 0; tick < 5; tick += 1) {
        for (const { epic } of instruments) {
          const { body } = await alice.control<{ bid: number; offer: number }>(
            'GET',
            `/markets/${epic}`,
          );
          seen.push([epic, body.bid, body.offer]);
        }
        await alice.control('POST', '/clock', { stepMs: 1000 });
      }
      return seen;
    };
    const first = await quotes(5);
    expect(await quotes(5)).toEqual(first);
    expect(await quotes(6)).not.toEqual(first);
  });
});
