import type { Strategy } from '@entropi/contracts/trading-model';
import type { Transaction } from '@entropi/db/db';
import type { LadderRow } from '@entropi/trading/core/ladder';
import { toDir } from '@entropi/trading/core/units';
import { findLadderBounds } from '../strategies/ladder-bounds';
import { getKnownMarket } from '../strategies/market-rules';
import { findTemplateProblems, type Problem, type StoredTemplate } from './template.domain';
import { findTemplate } from './template.repo';

/** The parts of a strategy that a ladder must fit. */
export type LadderStrategy = Pick<Strategy, 'epic' | 'direction'>;

/** Why rows cannot be a ladder of these strategies' markets: the problems of the first market that they do not fit. */
export async function findLadderMisfits(
  tx: Transaction,
  ladder: { unit: StoredTemplate['unit']; rows: readonly LadderRow[] },
  strategies: readonly LadderStrategy[],
): Promise<Problem[]> {
  // at most as many strategies as a coupled strategy has members.
  for (const { epic, direction } of strategies) {
    const market = await getKnownMarket(tx, epic);
    const bounds = await findLadderBounds(tx, market.rows, direction);
    const dir = toDir(direction);
    const found = findTemplateProblems(ladder.rows, ladder.unit, dir, market.rules, bounds);
    if (found.length > 0) return found;
  }
  return [];
}

/** Why a user's own ladder cannot trade these strategies; null when it can, or they have none. */
export async function findUnfitOwnTemplate(
  tx: Transaction,
  userId: number,
  strategies: readonly LadderStrategy[],
): Promise<Problem | null> {
  const own = await findTemplate(tx, { userId });
  if (!own) return null;
  const [unfit = null] = await findLadderMisfits(tx, own, strategies);
  return unfit;
}
