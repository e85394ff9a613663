import { markets } from '@entropi/db/schema/broker';
import { eq } from 'drizzle-orm';
import type { Timings } from '../timings';
import { type EngineHarness, EPIC, until } from './engine-harness';
import { requestSync } from './request-sync';
import { TradingState } from './trading-state';
import { addTradingUser, type TradingOptions, type TradingUser } from './trading-user';

const LOOKS_WITHIN_MS = 60_000;

/** A user, with what the database says of their trading. */
export interface Trader {
  user: TradingUser;
  state: TradingState;
}

/** Adds a user whose task trades once an engine runs. */
export async function addTrader(
  harness: EngineHarness,
  name: string,
  options: TradingOptions = {},
): Promise<Trader> {
  const user = await addTradingUser(harness, name, options);
  return { user, state: new TradingState(harness, user.userId) };
}

/** Adds a user and starts an engine, which trades for them. */
export async function startTrading(
  harness: EngineHarness,
  name: string,
  options: TradingOptions = {},
  timings: Partial<Timings> = {},
): Promise<Trader> {
  const trader = await addTrader(harness, name, options);
  await harness.startEngine(timings);
  return trader;
}

/**
 * Waits until the engine that owns a user's account has twice looked at its orders and wishes and compared it with
 * the broker. By then everything is ordered that follows from what the engine knows.
 */
export async function untilLookedAt(
  harness: EngineHarness,
  { keyId }: Pick<TradingUser, 'keyId'>,
): Promise<void> {
  for (let look = 0; look < 2; look += 1) {
    const reply = await requestSync(harness, keyId, LOOKS_WITHIN_MS);
    if (reply.kind !== 'done') throw new Error(`no look: ${JSON.stringify(reply)}`);
  }
}

/**
 * Waits until the engine has decided by the price that was set last, which its bid identifies, and has done what it
 * ordered because of it: a price is stored after it has decided.
 */
export async function untilDecided(
  harness: EngineHarness,
  user: Pick<TradingUser, 'keyId'>,
  bid: number,
): Promise<void> {
  await until(
    () => harness.db.select().from(markets).where(eq(markets.epic, EPIC)),
    ([market]) => market?.bid === bid,
  );
  await untilLookedAt(harness, user);
}

let witnesses = 0;

/**
 * Waits until engines have looked at all running tasks, also those that rest, and have begun what may begin. They
 * look at all tasks in one pass, which ends before the next one begins, so the pass that has begun the first witness
 * is over when the second one, which is added after that, has begun.
 */
export async function untilSupervised(harness: EngineHarness): Promise<void> {
  for (let pass = 0; pass < 2; pass += 1) {
    witnesses += 1;
    // An account is named after the first four letters of its user.
    const name = `w${witnesses.toString(36).padStart(3, '0')}`;
    const { state } = await addTrader(harness, name);
    await until(
      () => state.openLevels(),
      (levels) => levels.length > 0,
    );
  }
}
