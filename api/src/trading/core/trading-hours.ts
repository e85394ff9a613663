import type { Limits } from '@entropi/shared/contracts/trading-model';

const DAYS_OF_WEEK = 7;

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

/** When hours begin next, after a moment that lies outside of them. */
export function findNextOpening(hours: NonNullable<Limits['trading_hours']>, after: Date): Date {
  const minutes = parseMinutes(hours.from);
  const begins = Array.from({ length: DAYS_OF_WEEK + 1 }, (_, days) => {
    const begin = new Date(after);
    begin.setUTCDate(after.getUTCDate() + days);
    begin.setUTCHours(Math.floor(minutes / 60), minutes % 60, 0, 0);
    return begin;
  });
  const next = begins.find((begin) => begin > after && isWithinHours(hours, begin));
  if (!next) throw new Error('hours without a day');
  return next;
}

function parseMinutes(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
