import { loadavg } from 'node:os';

/** One measured figure beside what is wanted of it. */
export interface Figure {
  what: string;
  shown: string;
  wanted: string;
  isReached: boolean;
}

export const HEAD = ['', 'Measured', 'Wanted', ''] as const;

export const toRow = ({ what, shown, wanted, isReached }: Figure): string[] => [
  what,
  shown,
  wanted,
  isReached ? '' : '**not reached**',
];

/** Prints what is going on, with the load of the machine. */
export function report(text: string): void {
  console.log(`${text}; load ${loadavg()[0]?.toFixed(1)}`);
}

/** A number as it is read, e.g. 20,000. */
export const formatCount = (value: number) => value.toLocaleString('en');

export function findQuantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0;
}
