import type { TradedAccount } from '../accounts/traded-account';
import type { HistoryWork } from './history-work';
import { LedgerKeeper } from './keep-ledger';

/** What each settlement reads, in their order, and what it finds. */
let reads: Promise<void>[] = [];
let begun = 0;
let audits = 0;

jest.mock('./audit-ledger', () => ({
  ...jest.requireActual('./audit-ledger'),
  async *settleLedger(): HistoryWork<'settled'> {
    const read = reads[begun];
    begun += 1;
    if (read) {
      yield { read };
      await read;
    }
    return 'settled';
  },
  async *auditLedger(): HistoryWork<boolean> {
    audits += 1;
    yield { read: Promise.resolve() };
    return true;
  },
}));

const AT = new Date('2026-03-02T10:00:00Z');
let now: number;
let keeper: LedgerKeeper;
let changes: number;
let wakes: number;

beforeEach(() => {
  [reads, begun, audits, changes, wakes, now] = [[], 0, 0, 0, 0, AT.getTime()];
  const row = { id: 1, userId: 1, auditedAt: AT, createdAt: AT };
  const account = { row, now: () => new Date(now) } as unknown as TradedAccount;
  keeper = new LedgerKeeper(
    account,
    async () => {
      changes += 1;
    },
    {
      begin() {
        wakes += 1;
      },
    },
  );
});

/** The next settlement reads until what is returned is called. */
function holdRead(): () => void {
  let letGo = () => {};
  reads = [
    new Promise<void>((resolve) => {
      letGo = resolve;
    }),
  ];
  return letGo;
}

describe('the ledger of an account', () => {
  it('is settled beside its account’s loop, which goes on with it when the broker has told', async () => {
    const resolve = holdRead();
    keeper.settleSoon();
    await keeper.runWhenDue();
    expect([begun, changes, keeper.dueAt]).toEqual([1, 0, Number.POSITIVE_INFINITY]);
    expect(keeper.readingSince).toBe(AT.getTime());
    // Nothing else begins meanwhile, not even what the night brings.
    now += 86_400_000;
    await keeper.runWhenDue();
    expect([begun, audits]).toEqual([1, 0]);
    resolve();
    await keeper.stop();
    expect([wakes, keeper.dueAt, keeper.readingSince]).toEqual([1, 0, null]);
    await keeper.runWhenDue();
    expect([changes, audits]).toEqual([1, 1]);
    await keeper.stop();
    // Transactions lag: what the audit lacks is looked for once more.
    await keeper.runWhenDue();
    expect([begun, changes]).toEqual([2, 2]);
  });

  it('is settled once more when that was wanted while the broker was read', async () => {
    const resolve = holdRead();
    keeper.settleSoon();
    await keeper.runWhenDue();
    now += 500;
    keeper.settleSoon();
    resolve();
    await keeper.stop();
    await keeper.runWhenDue();
    expect([begun, changes]).toEqual([2, 2]);
    await keeper.runWhenDue();
    expect(begun).toBe(2);
  });

  it('is settled anew two seconds after a read that failed', async () => {
    reads = [Promise.reject(new Error('a defect'))];
    keeper.settleSoon();
    await keeper.runWhenDue();
    await keeper.stop();
    await expect(keeper.runWhenDue()).rejects.toThrow('a defect');
    now += 1999;
    await keeper.runWhenDue();
    expect(begun).toBe(1);
    now += 1;
    await keeper.runWhenDue();
    expect([begun, changes]).toEqual([2, 1]);
  });

  it('does not end before a read does', async () => {
    const resolve = holdRead();
    keeper.settleSoon();
    await keeper.runWhenDue();
    let hasEnded = false;
    const stopped = keeper.stop().then(() => {
      hasEnded = true;
    });
    await new Promise((done) => setImmediate(done));
    expect(hasEnded).toBe(false);
    resolve();
    await stopped;
  });
});
