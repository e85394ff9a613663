import type { Limits } from '@entropi/shared/contracts/trading-model';

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
