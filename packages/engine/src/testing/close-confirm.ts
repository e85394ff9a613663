import type { Confirm } from '@entropi/broker/broker-data';

/** What the broker confirms of a close of all of a position: at 7990.5, with a loss of 19 EUR. */
export const CLOSE_CONFIRM: Confirm = {
  dealReference: 'CLOSE-1',
  dealId: 'C1',
  accepted: true,
  status: 'CLOSED',
  reason: 'SUCCESS',
  epic: 'IX.D.DAX.IFMM.IP',
  direction: 'SELL',
  size: '2',
  level: '7990.5',
  stopLevel: null,
  affectedDeals: [],
  profit: '-19.00',
  profitCurrency: 'EUR',
  at: '2026-01-05T11:00:01.000Z',
};
