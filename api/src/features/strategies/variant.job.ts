import type { Queryable } from '@entropi/db/db';
import { z } from 'zod';
import { conflict } from '../../errors';
import { defineLongJob } from '../jobs/long-job';
import { createTemplate } from '../scales/edit-template.domain';
import { findTemplate } from '../scales/template.repo';
import { completeVariant, type VariantBase } from './complete-variant';
import { addStrategy } from './strategies.domain';
import { readStrategy } from './strategy-view';
import { computeFigures, TriedSpan } from './variant-figures.domain';

/**
 * Makes one variant, inactive, with its ladder and its figures on past prices. A variant that its market does not
 * allow is not made.
 */
export const variantJob = defineLongJob({
  kind: 'strategies.generate',
  subject: z.object({
    baseId: z.number().int(),
    name: z.string(),
    generate: z.nullable(
      z.object({
        step: z.number(),
        step_scale: z.number(),
        size_scale: z.number(),
        base_size: z.number(),
        levels: z.number(),
      }),
    ),
    target: z.nullable(z.number()),
    span: z.optional(TriedSpan),
  }),
  prepare: async (context, { baseId, span, ...variant }) => {
    const found = await readBase(context.deps.db, baseId);
    if (!span) return null;
    const { epic, direction, limits, profit_multipliers: multipliers } = found.base;
    const { input, ladder } = completeVariant(found, variant);
    const { sell_mode_config: sellMode } = input;
    const trading = { epic, direction, limits, multipliers, sellMode };
    return computeFigures(context, { ...trading, ...ladder }, span);
  },
  once: async ({ actor, tx, prepared: figures }, { baseId, ...variant }) => {
    const { input, ladder } = completeVariant(await readBase(tx, baseId), variant);
    const { id } = await addStrategy(tx, actor, input);
    const levels = ladder.rows.map(({ offset, size, takeProfit }) => ({
      offset,
      size,
      take_profit: takeProfit,
    }));
    await createTemplate({ db: tx }, actor, id, { unit: ladder.unit, levels });
    return { strategy_id: id, figures };
  },
});

async function readBase(db: Queryable, baseId: number): Promise<VariantBase> {
  const base = await readStrategy(db, baseId);
  const template = await findTemplate(db, { strategyId: baseId });
  if (!template) throw conflict('no_template', 'The strategy has no ladder any more');
  return { base, template };
}
