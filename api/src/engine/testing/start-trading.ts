import type { Timings } from '../timings';
import type { EngineHarness } from './engine-harness';
import { TradingState } from './trading-state';
import { addTradingUser, type TradingOptions, type TradingUser } from './trading-user';

/** A user, and what the database says of their trading. */
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

/** Waits for so long that an engine would have done what it must not do. */
export const waitForNothing = (ms = 500) => new Promise((resolve) => setTimeout(resolve, ms));
