import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { consultOracle } from '../trading/oracle/oracle';
import type { OraclePrice, Setup } from '../trading/oracle/setup';
import { anyPath, anySetup } from './testing/any-setup';
import { type PlayedShare, playBacktest, toShares } from './testing/play-setup';

declare global {
  /** Random paths on which the back-test is compared with the oracle, and what chooses them; null: the clock. */
  var oracle: { paths: number; seed: number | null };
}

const clock = (at: number) => new Date(at).toISOString().slice(5, 23).replace('T', ' ');

function describeShare({ cycle, level, size, opened, closed }: PlayedShare): string {
  const from = `cycle ${cycle} level ${level} size ${size}: ${clock(opened.at)} at ${opened.price}`;
  if (!closed) return `${from}, open`;
  const { at, price, reason, profitMinor } = closed;
  return `${from}, ${clock(at)} at ${price} ${reason} ${profitMinor}`;
}

/** What a person needs to judge who is right. */
function describeCase(setup: Setup, path: readonly OraclePrice[], played: PlayedShare[]): string {
  const { rows, ...others } = setup;
  return [
    JSON.stringify(others, (_, value) => value ?? undefined, 1).replaceAll(
      /[{}",]\n?|\n\s*(?=\n)/g,
      '',
    ),
    ...rows.map(
      ({ offset, size, takeProfit }, level) =>
        `level ${level}: offset ${offset} size ${size} take-profit ${takeProfit}`,
    ),
    ...path.map(({ at, bid, offer }) => `${clock(at)} ${bid} / ${offer}`),
    ...played.map(describeShare),
  ].join('\n');
}

describe('a back-test and the oracle', () => {
  it('open and close the same shares at the same prices for the same reasons', () => {
    fc.assert(
      fc.property(anySetup, anyPath, (setup, path) => {
        const [played, wanted] = [playBacktest(setup, path), toShares(consultOracle(setup, path))];
        if (isDeepStrictEqual(played, wanted)) return;
        const reference = describeCase(setup, path, wanted);
        expect(describeCase(setup, path, played)).toBe(reference);
      }),
      { numRuns: oracle.paths, ...(oracle.seed !== null && { seed: oracle.seed }) },
    );
  });
});
