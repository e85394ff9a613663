import type { Valuation } from '@entropi/contracts/dashboard';
import type { Price } from '@entropi/contracts/prices';
import { aMarket } from '@entropi/shared/testing/records';
import { aDashboard } from '../testing/records';
import { applyPrice } from './apply-price';

const { environment, epic } = aMarket;
const at = '2026-03-02T10:00:01Z';
const price: Price = {
  environment,
  epic,
  status: 'CLOSED',
  bid: 8003,
  offer: 8004,
  at,
  broker_at: at,
  source: 'streamed',
};
const [valuation] = aDashboard.valuations as [Valuation];
const elsewhere = { ...valuation, epic: 'CS.D.EURUSD.MINI.IP' };

describe('a price of the live stream', () => {
  it('values the shares of its market, and no others', () => {
    expect(applyPrice([valuation, elsewhere], price)).toEqual([
      { ...valuation, bid: 8003, offer: 8004, market_status: 'CLOSED' },
      elsewhere,
    ]);
  });

  it.each<[string, Partial<Price>]>([
    ['another market', { epic: 'CS.D.EURUSD.MINI.IP' }],
    ['another environment', { environment: environment === 'SIM' ? 'DEMO' : 'SIM' }],
  ])('of %s leaves the list as it is, so that nothing is drawn again', (_which, other) => {
    const valuations = [valuation];
    expect(applyPrice(valuations, { ...price, ...other })).toBe(valuations);
  });
});
