import { plainStrategy } from '@entropi/contracts/plain-strategy';
import type { Limits } from '@entropi/contracts/trading-model';
import type { StartFacts } from './stages';
import {
  findClockBlock,
  findDayBlock,
  findLevelBlock,
  findManualBlock,
  findShownBlock,
  findSqlBlock,
  findStartBlock,
  STAGES,
} from './stages';

const market = { decimalPlaces: 1, sizeStep: 0.01, minSize: 0.2, pointValue: 1 };
/** A time on a Wednesday. */
const now = Date.parse('2026-11-18T12:00:00Z');
const UNIT = 1_000_000;

/** An opening of size 2 that nothing forbids, beside one share of size 1. */
const free = {
  limits: plainStrategy.limits,
  isActive: true,
  isPriceGone: false,
  isSuspended: false,
  isHeld: false,
  isLeaving: false,
  mode: 'SINGLE' as StartFacts['mode'],
  now,
  notBefore: 0,
  sizeCounts: 2 * UNIT,
  held: { shares: 1, sizeCounts: UNIT },
  joint: null as StartFacts['joint'],
  tick: { bid: 80_000, offer: 80_010, at: now } as StartFacts['tick'],
  market,
  priceMaxAgeMs: 30_000,
  realisedMinor: 0n,
  equityMinor: 0n,
  recentOpenings: 4,
  triggered: 1,
  opened: 0,
};
const limit = (limits: Partial<Limits>) => ({ limits: { ...plainStrategy.limits, ...limits } });
const joint = (maxOpenShares: number) => ({ joint: { maxOpenShares, othersOpen: 2 } });
const jump = (triggered: number, opened: number, most?: number | null) => ({
  ...(most === undefined ? {} : limit({ max_gap_levels: most })),
  triggered,
  opened,
});
const hours = (from: string, to: string) => limit({ trading_hours: { days: [3], from, to } });

/** Whether each rule forbids the opening just below its limit, at the limit, and just above it. */
const BOUNDARIES: [code: string, below: object, at: object, above: object, said: boolean[]][] = [
  [
    'equity_limit',
    { ...limit({ equity_loss_limit: 1.1 }), equityMinor: -109n },
    { ...limit({ equity_loss_limit: 1.1 }), equityMinor: -110n },
    { ...limit({ equity_loss_limit: 1.1 }), equityMinor: -111n },
    [false, true, true],
  ],
  [
    'max_open_shares',
    limit({ max_open_shares: 3 }),
    limit({ max_open_shares: 2 }),
    limit({ max_open_shares: 1 }),
    [false, false, true],
  ],
  ['max_open_shares', joint(5), joint(4), joint(3), [false, false, true]],
  [
    'max_total_size',
    limit({ max_total_size: 3.000001 }),
    limit({ max_total_size: 3 }),
    limit({ max_total_size: 2.999999 }),
    [false, false, true],
  ],
  [
    'max_spread',
    limit({ max_spread: 1.1 }),
    limit({ max_spread: 1 }),
    limit({ max_spread: 0.9 }),
    [false, false, true],
  ],
  [
    'no_price',
    { priceMaxAgeMs: 1, tick: { ...free.tick, at: now } },
    { priceMaxAgeMs: 1, tick: { ...free.tick, at: now - 1 } },
    { priceMaxAgeMs: 1, tick: { ...free.tick, at: now - 2 } },
    [false, false, true],
  ],
  [
    'no_price',
    { tick: { bid: 80_009, offer: 80_010, at: now } },
    { tick: { bid: 80_010, offer: 80_010, at: now } },
    { tick: { bid: 80_011, offer: 80_010, at: now } },
    [false, false, true],
  ],
  [
    'no_price',
    { tick: free.tick },
    { tick: { bid: 0, offer: 80_010, at: now } },
    { tick: null },
    [false, true, true],
  ],
  [
    'cooldown',
    { notBefore: now - 1 },
    { notBefore: now },
    { notBefore: now + 1 },
    [false, false, true],
  ],
  [
    'pause',
    { notBefore: now - 1 },
    { notBefore: now },
    { notBefore: now + 1 },
    [false, false, true],
  ],
  [
    'trading_hours',
    hours('12:01', '13:00'),
    hours('12:00', '13:00'),
    hours('11:59', '13:00'),
    [true, false, false],
  ],
  [
    'trading_hours',
    hours('11:00', '12:01'),
    hours('11:00', '12:00'),
    hours('11:00', '11:59'),
    [false, true, true],
  ],
  [
    'loss_limit',
    { ...limit({ daily_loss_limit: 1.1 }), realisedMinor: -109n },
    { ...limit({ daily_loss_limit: 1.1 }), realisedMinor: -110n },
    { ...limit({ daily_loss_limit: 1.1 }), realisedMinor: -111n },
    [false, true, true],
  ],
  [
    'openings_per_minute',
    limit({ max_openings_per_minute: 5 }),
    limit({ max_openings_per_minute: 4 }),
    limit({ max_openings_per_minute: 3 }),
    [false, true, true],
  ],
  ['gap', jump(1, 1), jump(2, 1), jump(3, 1), [false, false, true]],
  ['gap', jump(3, 0), jump(4, 0), jump(9, 0), [false, false, false]],
  ['gap', jump(1, 1, 3), jump(2, 1, 2), jump(1, 1, 1), [false, true, true]],
  ['gap', jump(9, 1, null), jump(9, 1, 10), jump(9, 2, 10), [false, false, true]],
  [
    'equity_limit',
    { ...limit({ equity_loss_limit: 1.1 }), equityMinor: -109n },
    { ...limit({ equity_loss_limit: 1.1 }), equityMinor: -110n },
    { ...limit({ equity_loss_limit: 1.1 }), equityMinor: -111n },
    [false, true, true],
  ],
  ['recovery', { mode: 'SINGLE' }, { mode: 'ALL' }, { mode: 'RECOVERY' }, [false, false, true]],
  ['cycle', { mode: 'ALL' }, { isLeaving: true }, { mode: 'RECOVERY' }, [false, true, true]],
  ['held', {}, {}, { isHeld: true }, [false, false, true]],
  ['suspended', {}, {}, { isSuspended: true }, [false, false, true]],
  ['task', {}, {}, { isActive: false }, [false, false, true]],
  ['price', {}, {}, { isPriceGone: true }, [false, false, true]],
];

/**
 * Which callers ask each rule, by its code: the core, the start of a cycle, the last check, the day, and what is
 * shown.
 */
const CALLERS: Record<string, ('level' | 'start' | 'send' | 'day' | 'shown')[]> = {
  task: ['level', 'send'],
  suspended: ['send'],
  held: ['send'],
  cycle: ['send'],
  recovery: ['start'],
  cooldown: ['start'],
  pause: ['level'],
  trading_hours: ['level', 'start', 'send', 'shown'],
  loss_limit: ['send', 'day'],
  equity_limit: ['day'],
  max_open_shares: ['level', 'start', 'send', 'shown'],
  max_total_size: ['level', 'start', 'send', 'shown'],
  no_price: ['start', 'shown'],
  price: ['send'],
  max_spread: ['level', 'start', 'shown'],
  openings_per_minute: ['level', 'start', 'send', 'shown'],
  gap: ['level'],
};

/** What all callers that ask a rule of this code get, for facts that differ from an opening that nothing forbids. */
function findBlocks(code: string, differs: object): Set<string | null> {
  const facts = { ...free, ...differs };
  const found = {
    level: findLevelBlock({ ...facts, tick: free.tick }),
    start: findStartBlock(facts),
    send: findClockBlock(facts) ?? findSqlBlock(facts),
    day: findDayBlock(facts),
    shown: findShownBlock(facts),
  };
  return new Set(CALLERS[code]?.map((stage) => found[stage]));
}

it.each(BOUNDARIES)('%s acts from its limit on, wherever it is asked', (code, ...rest) => {
  const [below, at, above, said] = rest;
  const blocks = [below, at, above].map((differs) => [...findBlocks(code, differs)]);
  expect(blocks).toEqual(said.map((forbids) => [forbids ? code : null]));
});

it('each rule of each stage has its callers listed here, and is tried', () => {
  const named = new Set(Object.values(STAGES).flatMap((rules) => rules.map(({ code }) => code)));
  expect([...named].sort()).toEqual(Object.keys(CALLERS).sort());
  expect([...new Set(BOUNDARIES.map(([code]) => code))].sort()).toEqual([...named].sort());
});

it('every rule of shares and sizes is asked for level 0 as well, and at the last moment', () => {
  const sizes = ['max_open_shares', 'joint_max_open_shares', 'max_total_size'];
  for (const stage of ['level', 'start', 'send']) {
    expect(STAGES[stage]?.map(({ name }) => name)).toEqual(expect.arrayContaining(sizes));
  }
});

it('reasons that do not pass by themselves are named before those that do', () => {
  const facts = { ...free, ...limit({ max_total_size: 1, max_spread: 0.1 }), notBefore: now + 1 };
  expect(findStartBlock(facts)).toBe('max_total_size');
});

it('a share by hand is forbidden by the rules of the account, and by none of a cycle', () => {
  const verdicts = BOUNDARIES.flatMap(([code, ...rest]) => {
    const [below, at, above, said] = rest;
    const blocks = [below, at, above].map((differs) => findManualBlock({ ...free, ...differs }));
    return blocks.some((block) => block !== null) ? [{ code, blocks, said }] : [];
  });
  for (const { code, blocks, said } of verdicts)
    expect(blocks).toEqual(said.map((forbids) => (forbids ? code : null)));
  expect([...new Set(verdicts.map(({ code }) => code))].sort()).toEqual([
    'max_open_shares',
    'max_spread',
    'max_total_size',
    'no_price',
    'openings_per_minute',
    'trading_hours',
  ]);
});
