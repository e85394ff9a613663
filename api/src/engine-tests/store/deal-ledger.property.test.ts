import { cycles, shares } from '@entropi/db/schema/trading';
import type { ShareRow } from '@entropi/engine/store/cycle.repo';
import {
  bookClosing,
  type Closing,
  sumLedger,
  voidEnd,
} from '@entropi/engine/store/deal-ledger.repo';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { addOpenCycle } from '../../testing/open-cycle';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let userId: number;
let accountId: number;
let cycleId: number;
let made = 0;
/** The result of all deals of the cycle at the broker, in minor units. */
let atBroker = 0;

beforeAll(async () => {
  test = await createTestApp();
  ({ id: userId } = await test.signIn());
  accountId = await addAccount(test.deps, userId);
  cycleId = await addOpenCycle(test.deps.db, userId);
});
afterAll(() => test.close());

async function openShare(): Promise<ShareRow> {
  made += 1;
  const [share] = await test.deps.db
    .insert(shares)
    .values({
      ...{ userId, cycleId, brokerAccountId: accountId },
      dealReference: `ledger-${made}`,
      dealId: `DI${made}`,
      epic: 'IX.D.FTSE.IFMM.IP',
      expiry: '-',
      direction: 'BUY',
      size: 10,
      openLevel: 8000,
      state: 'OPEN',
    })
    .returning();
  if (!share) throw new Error('no share');
  return share;
}

/** The deals by which the broker has closed a share: parts, then the rest. */
function toClosings(share: ShareRow, profits: readonly number[]): Closing[] {
  return profits.map((profitMinor, index) => ({
    kind: index === profits.length - 1 ? 'WHOLE' : 'PART',
    closingDealId: `${share.dealId}-${index}`,
    size: 1,
    level: 8000 + profitMinor / 100,
    at: new Date(Date.UTC(2026, 2, 2) + index * 1000),
    profit: { profitMinor, profitCurrency: 'GBP' },
  }));
}

describe('the sum of the ledger', () => {
  it('is the broker’s, in whatever order and however often its deals are read', async () => {
    const minor = fc.integer({ min: -5_000_000, max: 5_000_000 });
    const profits = fc.array(minor, { minLength: 1, maxLength: 5 });
    /**
     * The deals in the order in which they are read, by their index; −1 means that the position is seen again, so
     * that its end did not happen.
     */
    const reads = fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(profits, reads, async (made, order) => {
        const { db } = test.deps;
        const share = await openShare();
        const closings = toClosings(share, made);
        for (const place of [...order, ...closings.keys(), ...closings.keys()]) {
          const closing = closings[place];
          if (place === -1) await voidEnd(db, share.id);
          else if (closing) await bookClosing(db, share, closing);
          await sumLedger(db, share);
        }
        const sum = made.reduce((total, one) => total + one, 0);
        atBroker += sum;
        const [row] = await db.select().from(shares).where(eq(shares.id, share.id));
        expect([row?.profitMinor, row?.profitCurrency]).toEqual([sum, 'GBP']);
        const [cycle] = await db.select().from(cycles).where(eq(cycles.id, cycleId));
        expect(cycle?.realisedMinor).toBe(atBroker);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});
