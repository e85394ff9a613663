import type { Direction, Unit } from '@entropi/contracts/primitives';
import type { LadderGenerator, LadderPreview, LevelInput } from '@entropi/contracts/scales';
import { findRate } from '@entropi/engine/store/market.repo';
import { toDir } from '@entropi/trading/core/units';
import type { z } from 'zod';
import type { Deps } from '../../deps';
import { invalid, invalidInput, unavailable } from '../../errors';
import { findTemplateProblems, resolveRows } from '../scales/template.domain';
import {
  computeMarginFraction,
  findLadderBounds,
  findNewest,
  findOpeningPrice,
} from '../strategies/ladder-bounds';
import { getKnownMarket, learnMarket, toRules } from '../strategies/market-rules';
import { previewLadder } from './ladder-preview.domain';

export interface PreviewInput {
  epic: string;
  direction: Direction;
  currency: string;
  unit: Unit;
  anchor?: number;
  balance?: number;
  levels?: LevelInput[];
  generate?: z.infer<typeof LadderGenerator>;
}

/** Calculates a ladder for a market at a given price, or at its last one; nothing is stored. */
export async function requestPreview(
  deps: Pick<Deps, 'db' | 'sealer' | 'config' | 'now'>,
  reader: { userId: number; demoMode: boolean },
  input: PreviewInput,
): Promise<LadderPreview> {
  const { db } = deps;
  await learnMarket(deps, reader, input.epic);
  const { rows: known } = await getKnownMarket(db, input.epic);
  const market = findNewest(known);
  if (!market) throw unavailable('no_price');
  const rows = resolveRows(input);
  const rules = toRules(market);
  const bounds = await findLadderBounds(db, [market], input.direction, input.anchor);
  const problems = findTemplateProblems(rows, input.unit, toDir(input.direction), rules, bounds);
  if (problems.length > 0) throw invalidInput(problems);
  const rate = await findRate(db, market.environment, market.currency, input.currency);
  if (rate === null) {
    throw invalid('currency', `no rate from ${market.currency} is known`, 'currency_mismatch');
  }
  const anchor = input.anchor ?? findOpeningPrice(market, input.direction);
  if (anchor === null) throw unavailable('no_price');
  return previewLadder({
    rows,
    unit: input.unit,
    direction: input.direction,
    anchor,
    market: { ...rules, marginFraction: computeMarginFraction(market, anchor) },
    currency: input.currency,
    rate,
    balance: input.balance,
  });
}
