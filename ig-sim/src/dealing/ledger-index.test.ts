import fc from 'fast-check';
import { DAX } from '../testing/ig-client';
import { toDeal, toPosition } from '../testing/ledger-events';
import { closeTestSims, newDataDir } from '../testing/test-sim';
import { openLedger } from './account-ledger';
import type { AffectedPosition, Deal } from './deal';
import type { LedgerEvent, LedgerState } from './ledger-state';

afterEach(closeTestSims);

const ACCOUNTS = ['A1', 'B1'];
const REFERENCES = ['r0', 'r1', 'r2'];

/** One step: it opens, changes, closes, rolls or trails a position, by chance. */
interface Step {
  kind: 'open' | 'reject' | 'attach' | 'close' | 'roll' | 'trail';
  pick: number;
}
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('open', 'reject', 'attach', 'close', 'roll', 'trail'),
    pick: fc.nat(1000),
  }),
  { maxLength: 40 },
);

const choose = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items[pick % Math.max(1, items.length)];

function toEvent(state: LedgerState, { kind, pick }: Step, number: number): LedgerEvent | null {
  const accountId = choose(ACCOUNTS, pick) ?? '';
  if (kind === 'open') {
    return toDeal(number, accountId, { positions: [toPosition(accountId, `D${number}`, number)] });
  }
  if (kind === 'reject') return toDeal(number, accountId, { status: 'REJECTED' });
  const held = choose(Object.values(state.positions), pick);
  if (!held) return null;
  if (kind === 'trail') return { kind, dealId: held.dealId, stopLevel: 7000 + pick };
  const touch = (status: AffectedPosition['status']): AffectedPosition[] => [
    { dealId: held.dealId, status, size: 1, openLevel: 8000, openedAtMs: 0, profit: null },
  ];
  const change: Partial<Deal> =
    kind === 'close'
      ? { action: 'CLOSE', affected: touch('FULLY_CLOSED') }
      : kind === 'roll'
        ? {
            action: 'ROLL',
            affected: touch('ROLLED'),
            positions: [toPosition(held.accountId, `D${number}`, number)],
          }
        : {
            affected: touch('AMENDED'),
            positions: [{ ...held, stopLevel: pick % 2 ? 7000 : null }],
          };
  return toDeal(number, held.accountId, change);
}

describe('what is looked up in the books', () => {
  it('is what a walk through all of them finds, also after reopening', () => {
    fc.assert(
      fc.property(steps, fc.nat(40), fc.nat(40), (taken, fromMs, spanMs) => {
        const dir = newDataDir();
        const ledger = openLedger(dir, 10);
        for (const [number, step] of taken.entries()) {
          const event = toEvent(ledger.state(), step, number);
          if (event) ledger.record(event);
        }
        ledger.close();
        const reopened = openLedger(dir, 10);
        for (const { index, state } of [ledger, reopened]) {
          const { deals, positions } = state();
          const held = Object.values(positions);
          for (const accountId of ACCOUNTS) {
            const own = deals.filter((deal) => deal.accountId === accountId);
            const inSpan = own.filter(({ atMs }) => atMs >= fromMs && atMs <= fromMs + spanMs);
            expect(index().listPositions(accountId)).toEqual(
              held.filter((position) => position.accountId === accountId),
            );
            expect(index().listDeals(accountId)).toEqual([...own].reverse());
            expect(index().findLastDeal(accountId)).toEqual(own.at(-1) ?? null);
            expect(index().listDeals(accountId, fromMs, fromMs + spanMs)).toEqual(inSpan.reverse());
            for (const reference of REFERENCES) {
              const referred = own.filter((deal) => deal.dealReference === reference);
              const found = index().findByReference(accountId, reference);
              expect(found?.first).toEqual(referred[0]);
              expect(found?.last).toEqual(referred.at(-1));
            }
          }
          const attached = held.filter(({ stopLevel }) => stopLevel !== null);
          expect(new Set(index().listAttached(DAX))).toEqual(new Set(attached));
          expect([...index().attachedEpics()]).toEqual(attached.length > 0 ? [DAX] : []);
        }
      }),
      { numRuns: 60 },
    );
  });
});
