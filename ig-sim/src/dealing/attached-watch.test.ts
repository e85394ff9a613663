import { createClock } from '../clock';
import { readConfig } from '../config';
import type { SimDeps } from '../deps';
import { createFaultSwitches } from '../faults/fault-switches';
import { createMarketBook } from '../market/market-book';
import { createUserDirectory } from '../session/user-directory';
import { DAX } from '../testing/ig-client';
import { toDeal, toPosition } from '../testing/ledger-events';
import { closeTestSims, newDataDir } from '../testing/test-sim';
import { openLedger } from './account-ledger';
import { createAttachedWatch } from './attached-watch';

afterEach(closeTestSims);

/** Books of one account with a market at 8000, and how often all its attached orders were looked at. */
function createBooks() {
  const ledger = openLedger(newDataDir(), 5000);
  const clock = createClock('manual', 0);
  const { state } = ledger;
  const market = createMarketBook({
    ...{ clock, seed: 1, tickMs: 1000 },
    overrides: () => state().markets,
    closedBy: () => null,
    stoppedAt: () => null,
  });
  const walks = { count: 0 };
  const index = () => {
    const real = ledger.index();
    const listAttached = (epic: string) => {
      walks.count += 1;
      return real.listAttached(epic);
    };
    return { ...real, listAttached };
  };
  const users = createUserDirectory(state);
  const deps = { config: readConfig({}), clock, market, users, faults: createFaultSwitches() };
  const watched: Partial<SimDeps> = { ...deps, ledger: { ...ledger, index } };
  const watch = createAttachedWatch(watched as SimDeps);
  let number = 0;
  const open = (stopLevel: number) => {
    number += 1;
    const position = { ...toPosition('AL1CFD', `D${number}`, number), stopLevel };
    ledger.record(toDeal(number, 'AL1CFD', { positions: [position] }));
  };
  const setPrice = (bid: number) => {
    const quotes = [{ atMs: 0, bid, offer: bid + 1 }];
    ledger.record({ kind: 'quotes', epic: DAX, afterMs: -1, quotes });
  };
  setPrice(8000);
  return { watch, walks, open, setPrice, held: () => Object.values(state().positions) };
}

describe('the watch over stops and limits', () => {
  it('walks through all of them when the price has changed, not with every order', () => {
    const { watch, walks, open, setPrice, held } = createBooks();
    for (let n = 0; n < 500; n += 1) open(7000 + (n % 2) * 500);
    for (let look = 0; look < 1000; look += 1) {
      if (look % 10 === 0) open(7000);
      watch.check(look);
    }
    expect(walks.count).toBe(1);
    setPrice(7400);
    watch.check(1000);
    watch.check(1001);
    expect(walks.count).toBe(2);
    expect(held()).toHaveLength(350);
  });

  it('closes what is hit at a price that stands still', () => {
    const { watch, open, held } = createBooks();
    open(7000);
    watch.check(1);
    open(8100);
    watch.check(2);
    expect(held().map(({ stopLevel }) => stopLevel)).toEqual([7000]);
  });
});
