import type { Limits } from '@entropi/shared/contracts/trading-model';
import { isSpreadTooWide } from './decide';
import type { MarketRules, Tick } from './units';

/** What decides whether a cycle may begin now. */
export interface StartConditions {
  tick: Tick | null;
  market: MarketRules;
  limits: Pick<Limits, 'max_spread' | 'trading_hours'>;
  /** Epoch milliseconds before which none begins; 0 for none. */
  notBefore: number;
  priceMaxAgeMs: number;
  now: number;
}

/** Why no cycle begins now; null when one may. */
export type StartBlockReason = 'no_price' | 'cooldown' | 'trading_hours' | 'max_spread';

/** Whether level 0 may open at market: a fresh price, the cooldown over, within hours and spread. */
export function findStartBlockReason(conditions: StartConditions): StartBlockReason | null {
  const { tick, market, limits, notBefore, priceMaxAgeMs, now } = conditions;
  if (now < notBefore) return 'cooldown';
  if (!isWithinHours(limits.trading_hours, new Date(now))) return 'trading_hours';
  if (!tick || now - tick.at > priceMaxAgeMs) return 'no_price';
  return isSpreadTooWide(tick, limits.max_spread, market) ? 'max_spread' : null;
}

/** Whether a moment lies in trading hours (UTC); `from` after `to` goes over midnight, null is always. */
export function isWithinHours(hours: Limits['trading_hours'], at: Date): boolean {
  if (!hours) return true;
  const minutes = at.getUTCHours() * 60 + at.getUTCMinutes();
  const [from, to] = [parseMinutes(hours.from), parseMinutes(hours.to)];
  const today = ((at.getUTCDay() + 6) % 7) + 1;
  const yesterday = today === 1 ? 7 : today - 1;
  if (from <= to) return hours.days.includes(today) && minutes >= from && minutes < to;
  const sinceYesterday = hours.days.includes(yesterday) && minutes < to;
  return sinceYesterday || (hours.days.includes(today) && minutes >= from);
}

function parseMinutes(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Of two limits the stricter one; null is no limit. */
export function stricter(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}
