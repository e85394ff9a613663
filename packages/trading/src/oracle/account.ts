import type { Book } from './book';
import { atLeast, type Fraction, minus, negative, plus, read, ZERO } from './fraction';
import type { Fill } from './setup';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * What the strategies of one user share: the order of fills, the day's loss, the pace of openings, and the streak.
 */
export class Account {
  readonly fills: Fill[] = [];
  streak = 0;
  isPaused = false;
  private serial = 0;
  private day = { number: Number.NaN, realised: 0n, openAtStart: ZERO, isLost: false };
  /** When openings were sent, in milliseconds since 1970. */
  private readonly sentAt: number[] = [];

  get isDayLost() {
    return this.day.isLost;
  }

  /** A UTC day begins with the open result at the last prices of the day before. */
  turnDay(at: number, openResult: () => Fraction) {
    const number = Math.floor(at / DAY_MS);
    if (number === this.day.number) return;
    this.day = { number, realised: 0n, openAtStart: openResult(), isLost: false };
  }

  /** Once a limit of the day's loss is reached, the day stays lost. */
  weighDay(book: Book, openResult: Fraction) {
    const { limits } = book.setup;
    const booked = book.fromMinor(this.day.realised);
    const equity = plus(booked, minus(openResult, this.day.openAtStart));
    const isBeyond = (result: Fraction, limit: number | null) =>
      limit !== null && atLeast(negative(result), read(limit));
    this.day.isLost ||=
      isBeyond(booked, limits.daily_loss_limit) ||
      isBeyond(equity, limits.equity_loss_limit ?? null);
  }

  /** Whether this many more openings may be sent within the minute. */
  hasRoom(at: number, most: number | null, openings: number): boolean {
    const recent = this.sentAt.filter((one) => at - one < MINUTE_MS);
    return most === null || recent.length + openings <= most;
  }

  /** Counts an opening that is sent; the newest has the highest number. */
  countOpening(at: number): number {
    this.sentAt.push(at);
    this.serial += 1;
    return this.serial;
  }

  book(fill: Fill, profit: bigint) {
    this.fills.push(fill);
    this.day.realised += profit;
  }

  endCycle(realised: bigint) {
    if (realised > 0n) this.streak += 1;
    if (realised < 0n) this.streak = 0;
  }
}
