import { EPIC } from '@entropi/engine/testing/engine-harness';

/** One misbehaviour of the broker. */
export interface ChaosFault {
  name: string;
  /** The switches of the simulator with their settings. */
  switches: Record<string, unknown>;
  /** How long it stays on at least; it also stays on until it has struck. */
  forMs: number;
  /** False where the simulator counts no strikes, as for a property of a market or a check that is off meanwhile. */
  isCounted: boolean;
  /** What must be done so that it strikes, where trading alone does not cause such calls. */
  provokedBy?: 'candles' | 'audit' | 'positions';
}

const fault = (
  name: string,
  switches: ChaosFault['switches'],
  forMs: number,
  more: Partial<ChaosFault> = {},
): ChaosFault => ({ name, switches, forMs, isCounted: true, ...more });

const exceed = (allowance: string) => ({
  allowanceExceeded: { code: `error.public-api.exceeded-${allowance}-allowance`, count: 3 },
});

const closeMarket = (status: string, hidePrices = true) => ({
  marketClosed: { epic: EPIC, status, hidePrices },
});

/** Every fault that IG is known for, in the order of its numbers, then others that it shows too. */
export const CHAOS_FAULTS: readonly ChaosFault[] = [
  fault('late confirm', { confirmLate: { times: 1, count: 20 } }, 1000),
  fault('lost 502', { orderLost: { answer: '502', count: 3 } }, 500),
  fault('lost reset', { orderLost: { answer: 'reset', count: 3 } }, 500),
  fault('lost 504, not booked', { orderLost: { answer: '504', booked: false, count: 2 } }, 500),
  fault('lost hang', { orderLost: { answer: 'hang', count: 1 } }, 500),
  fault('confirm 405', { confirm405: { count: 20 } }, 1000),
  fault('close by opening id', { closeConfirmOpeningId: { count: 20 } }, 1000),
  fault('duplicate order', { duplicateWindow: { windowMs: 20_000, count: 2 } }, 500),
  fault('duplicate reference', { allowDuplicateReference: true }, 1000, { isCounted: false }),
  fault('token expired', { tokenExpired: { count: 10 } }, 500),
  fault('allowance of the key', exceed('api-key'), 500),
  fault('allowance of the account', exceed('account'), 500),
  fault('allowance of orders', exceed('account-trading'), 500),
  fault('allowance of history', exceed('account-historical-data'), 500, { provokedBy: 'candles' }),
  fault('closed', closeMarket('CLOSED'), 800, { isCounted: false }),
  fault('edits only', closeMarket('EDITS_ONLY', false), 800, { isCounted: false }),
  fault('suspended', closeMarket('SUSPENDED'), 800, { isCounted: false }),
  fault('no funds', { rejectOrder: { reason: 'INSUFFICIENT_FUNDS', count: 2 } }, 500),
  fault('too small', { rejectOrder: { reason: 'MINIMUM_ORDER_SIZE_ERROR', count: 2 } }, 500),
  fault(
    'size increment',
    { rejectOrder: { reason: 'SIZE_INCREMENT', action: 'CLOSE', count: 2 } },
    500,
  ),
  fault('closed by the broker', { positionClosed: { channel: 'SYSTEM', count: 2 } }, 0),
  fault('closed on the web', { positionClosed: { channel: 'WEB', count: 2 } }, 0),
  fault('closed in part', { positionClosed: { channel: 'WEB', size: 0.25, count: 2 } }, 0),
  fault('rollover', { rollover: { count: 2 } }, 0),
  fault('no balance', { balanceNull: true }, 1000),
  fault('late transactions', { transactionsLag: { lagMs: 60_000 } }, 500, { provokedBy: 'audit' }),
  fault('hidden position', { positionHidden: { forMs: 5000 } }, 1500, { provokedBy: 'positions' }),
  fault('odd position', { positionUnreadable: { count: 2 } }, 500),
  fault('position without ids', { positionUnreadable: { count: 2, hideIds: true } }, 500),
  fault('call 503', { callFails: { answer: '503', count: 5 } }, 500),
  fault('call 500 as a page', { callFails: { answer: '500', html: true, count: 5 } }, 500),
  fault('slow', { slow: { delayMs: 300 } }, 1000),
  fault('streams dropped', { streamDropped: {} }, 0, { isCounted: false }),
  fault('confirm not streamed', { streamConfirmsLost: { count: 10 } }, 500),
  fault('confirm streamed late', { streamConfirmsLate: { count: 10 } }, 500),
  fault('prices out of order', { streamOutOfOrder: { count: 20 } }, 500),
  fault(
    'feed stalled',
    { streamStalled: { silence: 'updates' }, pricesStale: { epic: EPIC } },
    3000,
    { isCounted: false },
  ),
  fault('streamed twice', { streamDuplicates: { count: 20 } }, 500),
];
