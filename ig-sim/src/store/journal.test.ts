import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { openBooks } from '../dealing/books';
import type { BooksEvent } from '../dealing/books-state';
import { closeTestSims, newDataDir } from '../testing/test-sim';

afterEach(closeTestSims);

const preferred = (n: number): BooksEvent => ({
  kind: 'preferred',
  identifier: `user-${n % 5}`,
  accountId: `ACC${n}`,
});

describe('the books', () => {
  it('are the same after reopening, wherever a snapshot fell', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(40), (snapshotEvery, count) => {
        const dir = newDataDir();
        const books = openBooks(dir, snapshotEvery);
        for (let n = 0; n < count; n += 1) books.record(preferred(n));
        const { nextNumber } = books;
        books.close();
        const again = openBooks(dir, snapshotEvery);
        expect(again.state()).toEqual(books.state());
        expect(again.nextNumber()).toBe(nextNumber());
        again.close();
      }),
      { numRuns: 30 },
    );
  });

  it('lose only a torn last line, and go on after it', () => {
    const dir = newDataDir();
    const books = openBooks(dir, 1000);
    books.record(preferred(1));
    books.record(preferred(2));
    books.close();
    appendFileSync(join(dir, 'journal.jsonl'), '{"seq":3,"event":{"kind":"prefer');
    const again = openBooks(dir, 1000);
    expect(again.state()).toEqual(books.state());
    again.record(preferred(3));
    again.close();
    expect(openBooks(dir, 1000).state().preferredAccounts).toEqual({
      'user-1': 'ACC1',
      'user-2': 'ACC2',
      'user-3': 'ACC3',
    });
  });

  it('refuse to open when a line before the last is damaged', () => {
    const dir = newDataDir();
    const books = openBooks(dir, 1000);
    books.record(preferred(1));
    books.record(preferred(2));
    books.close();
    const path = join(dir, 'journal.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"seq":1', '"se'));
    expect(() => openBooks(dir, 1000)).toThrow('journal line 1 is damaged');
  });

  it('skip what a snapshot already holds when the journal was not emptied after it', () => {
    const dir = newDataDir();
    const books = openBooks(dir, 1000);
    books.record(preferred(1));
    books.record(preferred(2));
    const journal = readFileSync(join(dir, 'journal.jsonl'));
    books.close();
    const cut = openBooks(dir, 3);
    cut.record(preferred(3));
    cut.close();
    writeFileSync(join(dir, 'journal.jsonl'), journal);
    const again = openBooks(dir, 1000);
    expect(again.state()).toEqual(cut.state());
    expect(again.nextNumber()).toBe(4);
    again.close();
  });
});
