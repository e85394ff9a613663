import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import { attachedLevels, findAttachedRejection } from './attached-orders';
import type { DealDraft } from './book-deal';
import { bookDeal, bookRejection } from './book-deal';
import type { Deal, Position } from './deal';
import type { AmendOrder } from './order-schemas';
import { closingPrice } from './valuation';

/** In these states a market still accepts edits, even when it is closed. */
const editableStatuses = ['TRADEABLE', 'EDITS_ONLY', 'ON_AUCTION'];

function findAmendRejection(deps: SimDeps, position: Position, after: Position): string | null {
  const scope = { epic: position.epic, accountId: position.accountId };
  const forced = deps.faults.peek('rejectOrder', scope);
  if (forced?.action === 'AMEND' && deps.faults.take('rejectOrder', scope)) return forced.reason;
  if (!editableStatuses.includes(deps.market.getStatus(position.epic))) return 'MARKET_CLOSED';
  if (position.guaranteedStop && !after.guaranteedStop) return 'CANNOT_CHANGE_STOP_TYPE';
  if (after.guaranteedStop && after.stopLevel === null) return 'CANNOT_REMOVE_STOP';
  const instrument = deps.market.getInstrument(position.epic);
  const closing = closingPrice(position.direction, deps.market.quote(instrument));
  return findAttachedRejection(instrument, position.direction, closing, after);
}

/** Sets stop and limit of a position again; throws 404 when the account has no such position. */
export function amendPosition(
  deps: SimDeps,
  dealId: string,
  order: AmendOrder,
  accountId: string,
): Deal {
  const position = deps.ledger.state().positions[dealId];
  if (!position || position.accountId !== accountId) {
    throw new IgError(404, 'error.position.notfound');
  }
  const instrument = deps.market.getInstrument(position.epic);
  const after: Position = {
    ...position,
    ...attachedLevels(instrument, position.direction, position.level, order),
  };
  const draft: DealDraft = {
    accountId,
    action: 'AMEND',
    channel: 'PUBLIC_WEB_API',
    dealReference: null,
    status: 'ACCEPTED',
    reason: 'SUCCESS',
    epic: position.epic,
    expiry: position.expiry,
    currency: position.currency,
    direction: position.direction,
    size: position.size,
    level: position.level,
    positions: [after],
    affected: [
      {
        dealId,
        status: 'AMENDED',
        size: position.size,
        openLevel: position.level,
        openedAtMs: position.openedAtMs,
        profit: null,
      },
    ],
    profit: null,
    accountProfit: null,
    fingerprint: null,
  };
  const rejection = findAmendRejection(deps, position, after);
  return rejection ? bookRejection(deps, draft, rejection) : bookDeal(deps, draft);
}
