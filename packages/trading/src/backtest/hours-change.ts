import type { Limits } from '@entropi/contracts/trading-model';
import { findStanding } from '../core/trading-hours';

/** The next moment after `now` at which trading hours begin or end; null without hours, or if they never do. */
export function nextHoursChange(hours: Limits['trading_hours'], now: number): number | null {
  return hours && findStanding(hours, now).until;
}
