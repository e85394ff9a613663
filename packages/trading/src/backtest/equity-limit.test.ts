import type { Limits } from '@entropi/contracts/trading-model';
import { type Prices, play } from './play';
import { makeSettings, toTickColumns } from './testing/past-prices';

/** Falls through three levels of the ladder and comes back, tick by tick of price. */
const prices: Prices[] = [
  {
    kind: 'TICKS',
    columns: toTickColumns([
      ...Array.from({ length: 1000 }, (_, place) => 80_000 - place),
      ...Array.from({ length: 1000 }, (_, place) => 79_000 + place),
    ]),
  },
];
const playWith = (limits: Partial<Limits>) => play(prices, makeSettings(1, { limits }));

describe('a limit of the day’s equity', () => {
  const DAY_MS = 86_400_000;
  const reasons = (limits: Partial<Limits>) =>
    playWith(limits).shares.map(({ level, reason }) => [level, reason]);

  it('closes what is open at the price that reaches it, if that is wanted, and nothing opens on that day', () => {
    const { shares, cycles } = playWith({ equity_loss_limit: 30, close_at_limit: true });
    const [first] = shares;
    expect(shares.every(({ reason }) => reason === 'STOP_ALL')).toBe(true);
    const lost = shares.reduce((sum, { profitMinor }) => sum + (profitMinor ?? 0), 0);
    expect(lost).toBeLessThanOrEqual(-3000);
    expect(lost).toBeGreaterThan(-3100);
    const begins = cycles.map(({ startedAt }) => Math.floor(startedAt / DAY_MS));
    expect(new Set(begins).size).toBe(cycles.length);
    expect(first?.level).toBe(0);
  });

  it('only keeps more from opening otherwise', () => {
    expect(reasons({ equity_loss_limit: 30 })).toEqual(
      reasons({ equity_loss_limit: 30, close_at_limit: false }),
    );
    const held = reasons({ equity_loss_limit: 30 });
    expect(held.map(([level]) => level)).toEqual([0, 1]);
    expect(held.some(([, reason]) => reason === 'STOP_ALL')).toBe(false);
    expect(reasons({}).length).toBeGreaterThan(held.length);
  });

  it('of a coupled strategy counts all members together', () => {
    const limits = { equity_loss_limit: 60, close_at_limit: true };
    const member = (strategyId: number) => ({
      strategyId,
      name: `member ${strategyId}`,
      epic: 'A',
      settings: makeSettings(1, { limits }),
    });
    const { shares } = play(prices, {
      type: 'HEDGE',
      jointTarget: null,
      maxOpenShares: null,
      members: [member(1), member(2)],
    });
    const lost = shares.filter(({ reason }) => reason === 'STOP_ALL');
    expect(new Set(lost.map(({ member: one }) => one))).toEqual(new Set([0, 1]));
    const sum = lost.reduce((minor, { profitMinor }) => minor + (profitMinor ?? 0), 0);
    expect(sum).toBeLessThanOrEqual(-6000);
    expect(sum).toBeGreaterThan(-6200);
  });
});
