import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { consultBasket, consultOracle } from '../oracle/oracle';
import type { OraclePrice, Setup } from '../oracle/setup';
import {
  anyBasket,
  anyCycle,
  anyMarketPath,
  anyPath,
  anySetup,
  anyUnreliablePath,
} from './testing/any-setup';
import { playBasket, toBasketShares } from './testing/play-basket';
import { type PlayedShare, playBacktest, toShares } from './testing/play-setup';
import { playUnreliable } from './testing/play-unreliable';

declare global {
  /**
   * How many random paths are played by the back-test and the oracle, and the seed that chooses them; null: by the
   * clock.
   */
  var oracle: { paths: number; seed: number | null };
}

/** For this many paths one more is played, of a single cycle whose orders are rejected and lost. */
const UNRELIABLE_PART = 3;
/** For this many paths one more is played, of a basket; these take longest. */
const BASKET_PART = 6;

const clock = (at: number) => new Date(at).toISOString().slice(5, 23).replace('T', ' ');

function describeShare(share: Omit<PlayedShare, 'cycle'> & { cycle?: number; member?: number }) {
  const { cycle, member, level, size, opened, closed } = share;
  const whose = member === undefined ? `cycle ${cycle}` : `member ${member}`;
  const from = `${whose} level ${level} size ${size}: ${clock(opened.at)} at ${opened.price}`;
  if (!closed) return `${from}, open`;
  const { at, price, reason, profitMinor } = closed;
  return `${from}, ${clock(at)} at ${price} ${reason} ${profitMinor}`;
}

function describeSetup({ rows, ...others }: Setup): string[] {
  return [
    JSON.stringify(others, (_, value) => value ?? undefined, 1).replaceAll(
      /[{}",]\n?|\n\s*(?=\n)/g,
      '',
    ),
    ...rows.map(
      ({ offset, size, takeProfit }, level) =>
        `level ${level}: offset ${offset} size ${size} take-profit ${takeProfit}`,
    ),
  ];
}

/** Everything that a person needs to judge which of the two is right. */
function describeCase(
  setups: readonly Setup[],
  path: readonly (OraclePrice & { market?: number })[],
  played: readonly Parameters<typeof describeShare>[0][],
): string {
  return [
    ...setups.flatMap(describeSetup),
    ...path.map(({ at, bid, offer, broker = '', market }) =>
      [clock(at), market === undefined ? '' : `market ${market}`, bid, '/', offer, broker].join(
        ' ',
      ),
    ),
    ...played.map(describeShare),
  ].join('\n');
}

const { paths, seed } = oracle;
const runs = (part = 1) => ({
  numRuns: Math.ceil(paths / part),
  ...(seed !== null && { seed }),
});

describe('a back-test and the oracle', () => {
  it('open and close the same shares at the same prices for the same reasons', () => {
    fc.assert(
      fc.property(anySetup, anyPath, (setup, path) => {
        const [played, wanted] = [playBacktest(setup, path), toShares(consultOracle(setup, path))];
        if (isDeepStrictEqual(played, wanted)) return;
        const reference = describeCase([setup], path, wanted);
        expect(describeCase([setup], path, played)).toBe(reference);
      }),
      runs(),
    );
  });

  it('trade the members of a basket alike, and close them together', () => {
    let closed = 0;
    fc.assert(
      fc.property(anyBasket, anyMarketPath, (basket, path) => {
        const setups = basket.members.map(({ setup }) => setup);
        const played = playBasket(basket, path);
        const wanted = toBasketShares(consultBasket(basket, path), setups.length);
        closed += played.flat().filter((one) => one.closed?.reason === 'BASKET_TAKE_PROFIT').length;
        if (isDeepStrictEqual(played, wanted)) return;
        const reference = describeCase(setups, path, wanted.flat());
        expect(describeCase(setups, path, played.flat())).toBe(reference);
      }),
      runs(BASKET_PART),
    );
    // A case that never happened would prove nothing.
    expect(closed).toBeGreaterThan(0);
  });
});

describe('the core at a broker that rejects orders and loses others, and the oracle', () => {
  it('open and close the same shares of a cycle at the same prices for the same reasons', () => {
    let begun = 0;
    fc.assert(
      fc.property(anyCycle, anyUnreliablePath, (setup, path) => {
        // A first level that its limits never let open begins no cycle.
        if (consultOracle(setup, path.slice(0, 1)).length === 0) return;
        begun += 1;
        const played = playUnreliable(setup, path);
        const wanted = toShares(consultOracle(setup, path));
        if (isDeepStrictEqual(played, wanted)) return;
        const reference = describeCase([setup], path, wanted);
        expect(describeCase([setup], path, played)).toBe(reference);
      }),
      runs(UNRELIABLE_PART),
    );
    expect(begun).toBeGreaterThan(0);
  });
});
