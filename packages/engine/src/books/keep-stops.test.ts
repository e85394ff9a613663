import type { KnownDeal } from '../store/reconcile.repo';
import { findWantedStop } from './keep-stops';

type IntentRow = NonNullable<KnownDeal['opening']>;
type Cycle = NonNullable<KnownDeal['cycle']>;

function toDeal(
  openLevel: number,
  {
    size = 1,
    taskState = 'active',
    ...traits
  }: Partial<Cycle> & {
    size?: number;
    taskState?: KnownDeal['taskState'];
  } = {},
): KnownDeal {
  const cycle = {
    id: 1,
    endedAt: null,
    direction: 'BUY',
    decimalPlaces: 1,
    sizeStep: 0.1,
    pointValue: 1,
    disasterStop: 200,
    ...traits,
  } as Cycle;
  const share = { id: openLevel, cycleId: 1, openLevel, size, state: 'OPEN' } as KnownDeal['share'];
  const rest = { opening: null, hasUnresolvedClose: false, hasUnknownPart: false };
  return { share, cycle, taskState, ...rest };
}

const at = (level: number | null) => ({
  stopLevel: level === null ? null : (String(level) as never),
});

describe('the stop that a position should have', () => {
  it('is set where there is none, and left where it is', () => {
    const deal = toDeal(8000);
    expect(findWantedStop(deal, at(null), [deal])).toBe(7800);
    expect(findWantedStop(deal, at(7800), [deal])).toBeNull();
  });

  it('follows the average away from the price, and never comes nearer', () => {
    const first = toDeal(8000);
    const second = toDeal(7980, { size: 3 });
    const known = [first, second];
    expect(findWantedStop(first, at(7800), known)).toBe(7785);
    expect(findWantedStop(first, at(7785), known)).toBeNull();
    expect(findWantedStop(first, at(7700), known)).toBeNull();
    expect(findWantedStop(second, at(7780), known)).toBeNull();
  });

  it('mirrors for a SELL', () => {
    const [first, second] = [
      toDeal(8000, { direction: 'SELL' }),
      toDeal(8020, { direction: 'SELL' }),
    ];
    expect(findWantedStop(first, at(null), [first])).toBe(8200);
    expect(findWantedStop(first, at(8200), [first, second])).toBe(8210);
    expect(findWantedStop(second, at(8220), [first, second])).toBeNull();
  });

  it('follows the distance of its cycle away, from where it was sent and not from where the user has set it', () => {
    const sent = (stopDistance: number | null) =>
      ({ request: { stop_distance: stopDistance } }) as Partial<IntentRow> as IntentRow;
    const wide = { disasterStop: 400, scalingFactor: 1 };
    const deal = { ...toDeal(8000, wide), opening: sent(200) };
    expect(findWantedStop(deal, at(7800), [deal])).toBe(7600);
    expect(findWantedStop(deal, at(7785), [deal])).toBe(7600);
    expect(findWantedStop(deal, at(7600), [deal])).toBeNull();
    expect(findWantedStop(deal, at(7801), [deal])).toBeNull();
    const unsent = { ...toDeal(8000, wide), opening: sent(null) };
    expect(findWantedStop(unsent, at(7800), [unsent])).toBeNull();
    const points = { ...toDeal(8000, { ...wide, scalingFactor: 100 }), opening: sent(20_000) };
    expect(findWantedStop(points, at(7800), [points])).toBe(7600);
  });

  it.each([
    ['the user has set it nearer', toDeal(8000), 7900],
    ['the strategy wants none', toDeal(8000, { disasterStop: null }), null],
    ['the task is stopped', toDeal(8000, { taskState: 'stopped' }), null],
    ['the cycle has ended', toDeal(8000, { endedAt: new Date() }), null],
    ['it is of no cycle', { ...toDeal(8000), cycle: null }, null],
  ])('is left alone where %s', (_, deal, stopLevel) => {
    expect(findWantedStop(deal, at(stopLevel), [deal])).toBeNull();
  });
});
