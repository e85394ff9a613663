import { createClock } from '../clock';
import { createMarketBook } from './market-book';
import { findPastMarket, generatePastPrices } from './past-prices';

const EPIC = 'IX.D.DAX.IFMM.IP';
const FROM = Date.UTC(2026, 2, 2);

describe('past prices', () => {
  it('are what the market shows at these moments', () => {
    for (const epic of [EPIC, 'CS.D.EURUSD.MINI.IP', 'CS.D.CFDGOLD.CFDGC.IP']) {
      const market = createMarketBook({
        clock: createClock('manual', FROM),
        seed: 7,
        tickMs: 500,
        overrides: () => ({}),
        closedBy: () => null,
        stoppedAt: () => null,
      });
      const instrument = market.getInstrument(epic);
      const past = generatePastPrices({ epic, seed: 7, fromMs: FROM, everyMs: 500, count: 500 });
      past.at.forEach((at, index) => {
        const { bid, offer } = market.quoteAt(instrument, at);
        const scale = 10 ** instrument.decimals;
        expect(past.bid[index]).toBe(Math.round(bid * scale));
        expect(past.offer[index]).toBe(Math.round(offer * scale));
      });
    }
  });

  it('are known of simulated markets only', () => {
    expect(findPastMarket(EPIC)).toMatchObject({ currency: 'EUR', pointValue: 1, spread: 1.2 });
    expect(findPastMarket('IX.D.NONE.IFMM.IP')).toBeNull();
  });
});
