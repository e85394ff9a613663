import { isDeepStrictEqual } from 'node:util';
import type { Position } from '@entropi/broker/broker-data';
import type { ForeignPosition } from '@entropi/db/schema/broker';
import type { TradedAccount } from '../accounts/traded-account';
import { saveForeignPositions } from '../store/foreign-positions.repo';

/** So many positions of an account are described; the others are only counted. */
const DESCRIBED = 100;

/**
 * Positions of an account that the books do not have. They are stored so that people see them, and never touched.
 */
export class ForeignPositions {
  private shown: ForeignPosition[];

  constructor(private readonly account: TradedAccount) {
    this.shown = account.row.foreignPositions;
  }

  /** Stores the positions when they differ from those that were stored last. */
  async show(
    positions: readonly Position[],
    isOurs: (position: Position) => boolean,
  ): Promise<void> {
    const { db, log, row } = this.account;
    const found = positions
      .map((position) => toForeign(position, isOurs(position)))
      .sort((a, b) => a.deal_id.localeCompare(b.deal_id))
      .slice(0, DESCRIBED);
    if (isDeepStrictEqual(found, this.shown)) return;
    await saveForeignPositions(db, row, found);
    this.shown = found;
    if (found.length > 0)
      log.warn({ accountId: row.id, positions: found.length }, 'positions that are not ours');
  }
}

function toForeign(position: Position, isOurs: boolean): ForeignPosition {
  const { dealId, dealReference, epic, direction, size, level, openedAt } = position;
  return {
    deal_id: dealId,
    deal_reference: dealReference,
    epic,
    direction,
    size: Number(size),
    level: Number(level),
    opened_at: openedAt,
    is_ours: isOurs,
  };
}
