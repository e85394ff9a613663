import type { Position } from '@entropi/broker/broker-data';
import type { RowList } from '../orders/broker-reads';
import { describeBooks } from '../store/account-books.repo';
import type { KnownDeal } from '../store/reconcile.repo';

/** A comparison in which nothing differed. As long as both sides stay the same, nothing will. */
export interface Agreement {
  /** Our live shares, by `describeBooks`. */
  books: string;
  /** The broker's positions, by `describePositions`. */
  positions: string;
}

/**
 * What a comparison has agreed on; null when it leaves something to look at again, such as a share without its
 * position, an order on its way, a size that differs, or a row that cannot be read.
 */
export function findAgreement(
  known: readonly KnownDeal[],
  listed: ReadonlyMap<KnownDeal, Position>,
  positions: RowList<Position>,
): Agreement | null {
  const described = describePositions(positions);
  if (described === null || !known.every((deal) => agrees(deal, listed.get(deal)))) return null;
  const books = known.map(({ share, cycle }) => ({
    ...share,
    disasterStop: cycle?.disasterStop ?? null,
  }));
  return { books: describeBooks(books), positions: described };
}

/** Whether both sides are still what they were when they agreed. `books` is null when the books were not read. */
export function holds(
  agreed: Agreement | null,
  books: string | null,
  positions: RowList<Position>,
): boolean {
  return agreed?.books === books && agreed?.positions === describePositions(positions);
}

function agrees(deal: KnownDeal, position: Position | undefined): boolean {
  const { share, hasUnknownPart, hasUnresolvedClose } = deal;
  if (!position || share.state !== 'OPEN' || hasUnknownPart || hasUnresolvedClose) return false;
  const isSameStop = share.stopLevel === toLevel(position.stopLevel);
  return isSameStop && share.dealId === position.dealId && share.size === Number(position.size);
}

/** A price level of the broker in the form that the books have. */
export function toLevel(stopLevel: Position['stopLevel']): number | null {
  return stopLevel === null ? null : Number(stopLevel);
}

/** The same text for the same positions; null when one could not be read. */
function describePositions({ rows, unreadable }: RowList<Position>): string | null {
  if (unreadable.length > 0) return null;
  return rows
    .map(
      ({ dealId, dealReference, size, stopLevel }) =>
        `${dealId} ${dealReference} ${size} ${stopLevel}`,
    )
    .sort()
    .join('\n');
}
