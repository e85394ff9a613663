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

  it('are written whole ever more rarely: a deal costs no more than the ones before it', () => {
    const dir = newDataDir();
    const ledger = openLedger(dir, 10);
    let snapshots = 0;
    let bytes = 0;
    for (let number = 1; number <= 640; number += 1) {
      ledger.record(toDeal(number, 'A1', {}));
      const { size } = statSync(join(dir, 'journal.jsonl'));
      if (size < bytes) snapshots += 1;
      bytes = size;
    }
    ledger.close();
    expect(snapshots).toBe(7);
    expect(openLedger(dir, 10).state()).toEqual(ledger.state());
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
