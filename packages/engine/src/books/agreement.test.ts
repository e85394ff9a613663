import type { Position, UnreadableRow } from '@entropi/broker/broker-data';
import { describeBooks } from '../store/account-books.repo';
import type { KnownDeal } from '../store/reconcile.repo';
import { findAgreement, holds } from './agreement';

const toPosition = (dealId: string, size = '1') =>
  ({ dealId, dealReference: `r-${dealId}`, size, stopLevel: null }) as Position;

function toDeal(dealId: string, traits: Partial<KnownDeal['share']> = {}): KnownDeal {
  const share = {
    id: Number(dealId.slice(1)),
    dealId,
    size: 1,
    state: 'OPEN',
    stopLevel: null,
    ...traits,
  };
  const rest = {
    cycle: null,
    opening: null,
    hasUnresolvedClose: false,
    hasUnknownPart: false,
    taskState: null,
  };
  return { share: share as KnownDeal['share'], ...rest };
}

const rows = [toPosition('D1'), toPosition('D2')];
const deals = [toDeal('D1'), toDeal('D2')];
const read = (positions: Position[], unreadable: UnreadableRow[] = []) => ({
  rows: positions,
  unreadable,
});
const books = (...known: KnownDeal[]) =>
  describeBooks(
    known.map(({ share, cycle }) => ({ ...share, disasterStop: cycle?.disasterStop ?? null })),
  );

function agree(known: KnownDeal[], positions = rows) {
  const listed = new Map(
    known.flatMap((deal) => {
      const position = positions.find((one) => one.dealId === deal.share.dealId);
      return position ? [[deal, position] as const] : [];
    }),
  );
  return findAgreement(known, listed, read(positions));
}

describe('an agreement of books and broker', () => {
  it('holds while both sides are the same, in whatever order', () => {
    const agreed = agree(deals);
    expect(holds(agreed, books(...[...deals].reverse()), read([...rows].reverse()))).toBe(true);
    expect(holds(agree([], rows), books(), read(rows))).toBe(true);
  });

  it.each([
    ['a position has gone', books(...deals), rows.slice(1)],
    ['a position has come', books(...deals), [...rows, toPosition('D3')]],
    [
      'a part of a position was closed',
      books(...deals),
      [toPosition('D1', '0.5'), toPosition('D2')],
    ],
    ['a share has ended', books(toDeal('D1')), rows],
    ['a share is being closed', books(toDeal('D1', { state: 'CLOSING' }), toDeal('D2')), rows],
    ['the books were not read', null, rows],
  ])('ends when %s', (_, now, positions) => {
    expect(holds(agree(deals), now, read(positions))).toBe(false);
  });

  it('ends when a row cannot be read', () => {
    const unreadable = [{ at: 'size', dealIds: [], dealReferences: [], epics: [] }];
    expect(holds(agree(deals), books(...deals), read(rows, unreadable))).toBe(false);
    expect(findAgreement([], new Map(), read(rows, unreadable))).toBeNull();
  });

  it.each([
    ['a share without its position', [toDeal('D1'), toDeal('D9')]],
    ['a share whose order is on its way', [toDeal('D1', { state: 'OPENING' })]],
    ['a share that is closed and still listed', [toDeal('D1', { state: 'CLOSED' })]],
    ['a size that differs', [toDeal('D1', { size: 2 })]],
    ['a close that is not resolved', [{ ...toDeal('D1'), hasUnresolvedClose: true }]],
    ['a part that was closed by an unknown deal', [{ ...toDeal('D1'), hasUnknownPart: true }]],
  ])('is none with %s', (_, known) => {
    expect(agree(known)).toBeNull();
  });
});
