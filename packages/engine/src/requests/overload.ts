import type { Broker } from '@entropi/broker/broker';
import type { WorkFailure } from './broker-account';

/** A read has to leave within this part of what its caller still waits, so that the rest is left for the broker. */
const TURN_PART = 0.7;
const MIN_RETRY_MS = 1000;

/**
 * The failure of a request whose last read would leave too late for its caller; null when all would leave in time.
 * `part` is less than 1 for a request that may take only a part of the wait. `ahead`: reads that go before it and do
 * not yet wait at the broker.
 */
export function findOverload(
  broker: Broker,
  request: { reads: number; waitsUntil: number },
  { part = 1, ahead = 0 } = {},
): WorkFailure | null {
  const patienceMs = (request.waitsUntil - Date.now()) * TURN_PART * part;
  const waitMs = broker.findReadWaitMs(ahead + request.reads);
  if (waitMs <= Math.max(patienceMs, 0)) return null;
  return {
    kind: 'failed',
    code: 'too_many_requests',
    message: 'Too many calls to the broker wait already.',
    retryAfterMs: Math.max(waitMs - patienceMs, MIN_RETRY_MS),
  };
}
