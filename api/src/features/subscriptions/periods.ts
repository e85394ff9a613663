import type { Subscription } from '@entropi/contracts/subscription-model';

type PlanPeriod = Subscription['period'];

const MONTHS: Record<PlanPeriod, number> = { MONTH: 1, QUARTER: 3, YEAR: 12 };

const DAY_MS = 86_400_000;

/** A stretch of whole UTC days, written `YYYY-MM-DD`; `to` is the first day after it. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The UTC day of a moment. */
export function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The first moment of a UTC day. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** Days from one day to another. For a span this is its length, since its `to` is the day after it. */
export function countDays({ from, to }: DaySpan): number {
  return Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS);
}

/** The earliest of some days. */
export function firstDay(first: string, ...others: string[]): string {
  return [first, ...others].sort()[0] ?? first;
}

/** The latest of some days. */
export function lastDay(first: string, ...others: string[]): string {
  return [first, ...others].sort().at(-1) ?? first;
}

export function addDays(day: string, days: number): string {
  const moment = startOfDay(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return toDay(moment);
}

/** The same day of the month, or the month's last day where it is shorter. */
export function addMonths(day: string, months: number): string {
  const start = startOfDay(day);
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(start.getUTCDate(), last.getUTCDate()));
  return toDay(first);
}

/**
 * The period that begins on `from`. It is counted from `anchor`, the day of the first paid period, so that a plan
 * that began on the 31st comes back to the 31st after a short month.
 */
export function periodFrom(anchor: string, from: string, period: PlanPeriod): DaySpan {
  let count = 1;
  while (addMonths(anchor, count * MONTHS[period]) <= from) count += 1;
  return { from, to: addMonths(anchor, count * MONTHS[period]) };
}

/** The first period of a plan: the trial days if there are any, else a whole period. */
export function firstPeriod(
  startsOn: string,
  plan: { trialDays: number; period: PlanPeriod },
): DaySpan & { trialEndsOn: string | null } {
  if (plan.trialDays === 0) {
    return { ...periodFrom(startsOn, startsOn, plan.period), trialEndsOn: null };
  }
  const to = addDays(startsOn, plan.trialDays);
  return { from: startsOn, to, trialEndsOn: to };
}
