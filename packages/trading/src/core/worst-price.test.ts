import { bindTolerance, findWorstOpening, isBeyond, usualTolerance } from './worst-price';

const market = { decimalPlaces: 1, sizeStep: 0.01, minSize: 0.01, pointValue: 1 };
const tick = { bid: 119_990, offer: 120_010, at: 0 };
const nothing = {
  max_open_shares: null,
  max_total_size: null,
  max_spread: null,
  trading_hours: null,
};
const configure = (max_slippage: number | null) => ({
  market,
  limits: { ...nothing, max_slippage },
});

describe('the worst price of an opening', () => {
  it.each([
    ['a BUY', 1, 119_800, 119_820],
    ['a SELL, mirrored', -1, -120_200, -120_180],
  ] as const)(
    'is the trigger of a level and the tolerance beyond, of %s',
    (_of, dir, trigger, worst) => {
      expect(findWorstOpening({ triggerTicks: trigger }, { dir }, tick, configure(2))).toBe(worst);
    },
  );

  it('is the deciding price and the tolerance beyond, of a first level', () => {
    const first = { triggerTicks: null };
    expect(findWorstOpening(first, { dir: 1 }, tick, configure(0))).toBe(120_010);
    expect(findWorstOpening(first, { dir: -1 }, tick, configure(0.5))).toBe(-119_985);
    expect(findWorstOpening(first, { dir: 1 }, tick, configure(null))).toBeNull();
  });

  it('may be the price of the fill, and one tick beyond it may not', () => {
    expect([isBeyond(119_820, 119_820), isBeyond(119_821, 119_820)]).toEqual([false, true]);
    expect(isBeyond(Number.MAX_SAFE_INTEGER, null)).toBe(false);
  });

  it('is two usual spreads beyond where a strategy states none, and one tick at least', () => {
    expect([usualTolerance(1.2, 1), usualTolerance(0, 1)]).toEqual([2.4, 0.1]);
  });

  it('has the tolerance that a cycle began with: its strategy’s, 0 too, or that of the usual spread', () => {
    const bind = (max_slippage?: number | null) => bindTolerance({ max_slippage }, 1.2, 1);
    expect([bind(3), bind(0)]).toEqual([{ max_slippage: 3 }, { max_slippage: 0 }]);
    expect([bind(null), bind()]).toEqual([{ max_slippage: 2.4 }, { max_slippage: 2.4 }]);
    const limits = { max_slippage: null, max_spread: 7 };
    expect(bindTolerance(limits, 0, 2)).toEqual({ max_slippage: 0.01, max_spread: 7 });
  });
});
