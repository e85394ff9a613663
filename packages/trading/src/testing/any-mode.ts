import type { SellModeConfig } from '@entropi/contracts/trading-model';
import fc from 'fast-check';

const recovery = (method: 'BASKET' | 'OFFSET', openShares: number | null = 3) => ({
  enter_when: {
    open_shares: openShares,
    drawdown: openShares === null ? 20 : null,
    age_hours: null,
  },
  buffer: 1,
  method,
});

/** Every sell mode with every way to take a profit and to give up a loss. */
export const anyMode = fc.constantFrom<Partial<SellModeConfig>>(
  { mode: 'SINGLE', target: 12, share_stop: 15 },
  { mode: 'SINGLE', trailing: { activate: 9, give_back: 4 } },
  {
    mode: 'SINGLE',
    unit: 'PERCENT',
    trailing: { activate: 0.1, give_back: 0.033 },
    share_stop: 0.5,
  },
  { mode: 'SINGLE', unit: 'MONEY', trailing: { activate: 12, give_back: 12 } },
  { mode: 'SINGLE', target: 12, recovery: recovery('OFFSET') },
  { mode: 'ALL', target: 12, cycle_stop: 60 },
  { mode: 'ALL', trailing: { activate: 7, give_back: 0.05 }, cycle_stop: 80 },
  { mode: 'ALL', unit: 'MONEY', trailing: { activate: 15, give_back: 6 } },
  { mode: 'ALL', target: 12, recovery: recovery('BASKET') },
  { mode: 'ALL', target: 9, share_stop: 30, recovery: recovery('OFFSET', null) },
);
