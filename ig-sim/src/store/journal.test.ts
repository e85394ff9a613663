import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { openLedger } from '../dealing/account-ledger';
import type { LedgerEvent } from '../dealing/ledger-state';
import { toDeal } from '../testing/ledger-events';
import { closeTestSims, newDataDir } from '../testing/test-sim';

afterEach(closeTestSims);

const preferred = (n: number): LedgerEvent => ({
  kind: 'preferred',
  identifier: `user-${n % 5}`,
  accountId: `ACC${n}`,
});

describe('the books', () => {
  it('are the same after reopening, wherever a snapshot fell', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(40), (snapshotEvery, count) => {
        const dir = newDataDir();
        const ledger = openLedger(dir, snapshotEvery);
        for (let n = 0; n < count; n += 1) ledger.record(preferred(n));
        const { nextNumber } = ledger;
        ledger.close();
        const again = openLedger(dir, snapshotEvery);
        expect(again.state()).toEqual(ledger.state());
        expect(again.nextNumber()).toBe(nextNumber());
        again.close();
      }),
      { numRuns: 30 },
    );
  });

  it('write each deal one more time and never again, however many snapshots follow', () => {
    const dir = newDataDir();
    const ledger = openLedger(dir, 10);
    const sizes: number[] = [];
    for (let number = 1; number <= 1000; number += 1) {
      ledger.record(toDeal(number, 'A1', {}));
      if (number % 10 === 0) sizes.push(statSync(join(dir, 'snapshot.json')).size);
    }
    ledger.close();
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(10);
    const filed = readFileSync(join(dir, 'deals.jsonl'), 'utf8').trim().split('\n');
    expect(filed).toHaveLength(1000);
    expect(openLedger(dir, 10).state()).toEqual(ledger.state());
  });

  it('skip deals that were filed for a snapshot that was never written', () => {
    const dir = newDataDir();
    const ledger = openLedger(dir, 5);
    for (let number = 1; number <= 7; number += 1) ledger.record(toDeal(number, 'A1', {}));
    ledger.close();
    const path = join(dir, 'deals.jsonl');
    appendFileSync(path, `${JSON.stringify({ dealId: 'D6' })}\n{"dealId":"D7`);
    const again = openLedger(dir, 5);
    expect(again.state()).toEqual(ledger.state());
    for (let number = 8; number <= 12; number += 1) again.record(toDeal(number, 'A1', {}));
    again.close();
    expect(openLedger(dir, 5).state()).toEqual(again.state());
    expect(again.state().deals).toHaveLength(12);
  });

  it('take over the deals from an old snapshot that still contained them', () => {
    const dir = newDataDir();
    const ledger = openLedger(dir, 1000);
    for (let number = 1; number <= 3; number += 1) ledger.record(toDeal(number, 'A1', {}));
    ledger.close();
    const snapshot = { seq: 3, state: ledger.state() };
    writeFileSync(join(dir, 'snapshot.json'), JSON.stringify(snapshot));
    writeFileSync(join(dir, 'journal.jsonl'), '');
    const again = openLedger(dir, 2);
    expect(again.state()).toEqual(ledger.state());
    for (const number of [4, 5]) again.record(toDeal(number, 'A1', {}));
    again.close();
    expect(openLedger(dir, 2).state()).toEqual(again.state());
  });

  it('are empty after a reset, with the earlier deals still in their file', () => {
    const dir = newDataDir();
    const ledger = openLedger(dir, 2);
    for (const number of [1, 2, 3]) ledger.record(toDeal(number, 'A1', {}));
    ledger.reset();
    ledger.record(toDeal(4, 'A1', {}));
    ledger.close();
    const again = openLedger(dir, 2);
    expect(again.state().deals.map(({ dealId }) => dealId)).toEqual(['D4']);
    again.record(toDeal(5, 'A1', {}));
    again.record(toDeal(6, 'A1', {}));
    again.close();
    expect(openLedger(dir, 2).state().deals).toHaveLength(3);
  });

  it('lose only a torn last line, and go on after it', () => {
    const dir = newDataDir();
    const ledger = openLedger(dir, 1000);
    ledger.record(preferred(1));
    ledger.record(preferred(2));
    ledger.close();
    appendFileSync(join(dir, 'journal.jsonl'), '{"seq":3,"event":{"kind":"prefer');
    const again = openLedger(dir, 1000);
    expect(again.state()).toEqual(ledger.state());
    again.record(preferred(3));
    again.close();
    expect(openLedger(dir, 1000).state().preferredAccounts).toEqual({
      'user-1': 'ACC1',
      'user-2': 'ACC2',
      'user-3': 'ACC3',
    });
  });

  it('do not open when a line before the last is damaged', () => {
    const dir = newDataDir();
    const ledger = openLedger(dir, 1000);
    ledger.record(preferred(1));
    ledger.record(preferred(2));
    ledger.close();
    const path = join(dir, 'journal.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"seq":1', '"se'));
    expect(() => openLedger(dir, 1000)).toThrow('journal line 1 is damaged');
  });

  it('skip what a snapshot already holds when the journal was not emptied after it', () => {
    const dir = newDataDir();
    const ledger = openLedger(dir, 1000);
    ledger.record(preferred(1));
    ledger.record(preferred(2));
    const journal = readFileSync(join(dir, 'journal.jsonl'));
    ledger.close();
    const cut = openLedger(dir, 3);
    cut.record(preferred(3));
    cut.close();
    writeFileSync(join(dir, 'journal.jsonl'), journal);
    const again = openLedger(dir, 1000);
    expect(again.state()).toEqual(cut.state());
    expect(again.nextNumber()).toBe(4);
    again.close();
  });
});
