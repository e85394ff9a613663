import type { Queryable } from '@entropi/db/db';
import { LadderGenerator } from '@entropi/shared/contracts/scales';
import { z } from 'zod';
import { conflict } from '../../errors';
import { defineLongJob } from '../jobs/long-job';
import { createTemplate } from '../scales/edit-template.domain';
import { resolveRows } from '../scales/template.domain';
import { findTemplate } from '../scales/template.repo';
import { addStrategy } from './strategies.domain';
import { readStrategy, toStrategyInput } from './strategy-view';
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
      z.custom<LadderGenerator>((value) => LadderGenerator.safeParse(value).success),
    ),
    target: z.nullable(z.number()),
    span: z.optional(TriedSpan),
  }),
  prepare: async (context, { baseId, generate, target, span }) => {
    const { base, template } = await readBase(context.deps.db, baseId);
    if (!span) return null;
    const { epic, direction, limits, profit_multipliers: multipliers } = base;
    return computeFigures(
      context,
      {
        ...{ epic, direction, limits, multipliers },
        unit: template.unit,
        rows: generate ? resolveRows({ generate }) : template.rows,
        sellMode: { ...base.sell_mode_config, target: target ?? base.sell_mode_config.target },
      },
      span,
    );
  },
  once: async ({ actor, tx, prepared: figures }, { baseId, name, generate, target }) => {
    const { base, template } = await readBase(tx, baseId);
    const { sell_mode_config: config } = base;
    const { id } = await addStrategy(tx, actor, {
      ...toStrategyInput(base),
      name,
      is_active: false,
      sell_mode_config: { ...config, target: target ?? config.target },
    });
    const levels = template.rows.map(({ offset, size, takeProfit }) => ({
      offset,
      size,
      take_profit: takeProfit,
    }));
    const { unit } = template;
    await createTemplate({ db: tx }, actor, id, generate ? { unit, generate } : { unit, levels });
    return { strategy_id: id, figures };
  },
});

async function readBase(db: Queryable, baseId: number) {
  const base = await readStrategy(db, baseId);
  const template = await findTemplate(db, { strategyId: baseId });
  if (!template) throw conflict('no_template', 'The strategy has no ladder any more');
  return { base, template };
}
