import type { Deal, Position } from '../dealing/deal';
import type { LedgerEvent } from '../dealing/ledger-state';
import { DAX } from './ig-client';

/** A position as it is opened: one contract, nothing attached. */
export function toPosition(accountId: string, dealId: string, atMs: number): Position {
  const attached = { stopLevel: null, limitLevel: null, guaranteedStop: false };
  const trailing = { trailingStopDistance: null, trailingStep: null };
  const market = { epic: DAX, expiry: '-', currency: 'EUR' };
  const own = { accountId, dealId, dealReference: dealId, openedAtMs: atMs };
  return { ...own, ...market, ...attached, ...trailing, direction: 'BUY', size: 1, level: 8000 };
}

/** A deal for the books, dated by its number; one of three references. */
export function toDeal(number: number, accountId: string, change: Partial<Deal>): LedgerEvent {
  const { epic, expiry, currency, direction, size, level } = toPosition(accountId, '', 0);
  const deal: Deal = {
    ...{ epic, expiry, currency, direction, size, level, accountId },
    atMs: number,
    dealId: `D${number}`,
    dealReference: `r${number % 3}`,
    action: 'OPEN',
    channel: 'PUBLIC_WEB_API',
    status: 'ACCEPTED',
    reason: 'SUCCESS',
    positions: [],
    affected: [],
    profit: null,
    accountProfit: null,
    fingerprint: null,
    ...change,
  };
  return { kind: 'deal', deal };
}
