import { setTimeout as sleep } from 'node:timers/promises';
import type { Share } from '@entropi/contracts/trading-model';
import type { Deps } from '../../deps';
import { readShares } from '../shares/share-view';
import { startTask } from '../tasks/task-actions.domain';
import { readTask } from '../tasks/task-view';
import type { Person } from './demo-people';
import type { SimMarket } from './sim-market';

const LOOK_EVERY_MS = 100;
/** Within this time the engine takes over a key, reconciles, receives a price and sends the order. */
const PATIENCE_MS = 45_000;

interface Counts {
  open: number;
  closed: number;
}

/** Starts the task of a user as an administrator does. */
export async function ensureTrading(deps: Deps, admin: Person, userId: number): Promise<void> {
  const { state } = await readTask(deps.db, userId);
  if (state === 'stopped') await startTask(deps, admin, userId);
}

export function waitForOpenShare(deps: Deps, userId: number): Promise<Counts> {
  return waitFor(deps, userId, ({ open }) => open >= 1);
}

/**
 * Leads the market down and up again from where the user's first share was opened, so that a ladder opens
 * levels, sells them, and begins again: a user with closed shares and a running cycle. The market then goes its
 * own way.
 */
export async function playLadder(deps: Deps, market: SimMarket, userId: number): Promise<void> {
  try {
    await market.setPrice(market.middle);
    await waitFor(deps, userId, ({ open }) => open >= 1);
    // The market may have moved on since then.
    const [first] = await readShares(deps.db, userId, 'open');
    const start = first?.open_level ?? market.middle;
    const go = async (points: number, reached: (now: Counts) => boolean) => {
      await market.setPrice(start + points);
      await waitFor(deps, userId, reached);
    };
    await go(-6.5, ({ open }) => open >= 2);
    await go(6, ({ open, closed }) => closed >= 2 && open >= 1);
  } finally {
    await market.release();
  }
}

/** Whether a share was closed by the present strategy; the one before it sold all shares at once. */
const isSoldAlone = ({ close_reason: reason }: Share) => reason === 'TAKE_PROFIT';

async function waitFor(
  deps: Deps,
  userId: number,
  isReached: (now: Counts) => boolean,
): Promise<Counts> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const open = await readShares(deps.db, userId, 'open');
    const closed = await readShares(deps.db, userId, 'closed');
    const settled = open.filter((share) => share.state === 'OPEN');
    const now = { open: settled.length, closed: closed.filter(isSoldAlone).length };
    if (isReached(now)) return now;
    if (Date.now() > until) {
      const { state, degraded, error } = await readTask(deps.db, userId);
      const why = error?.code ?? degraded ?? 'no reason given';
      throw new Error(`The engine does not trade: task ${state}, ${why}`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}
