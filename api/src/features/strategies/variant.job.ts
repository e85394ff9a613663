import { LadderGenerator } from '@entropi/shared/contracts/scales';
import { z } from 'zod';
import { conflict } from '../../errors';
import { defineLongJob } from '../jobs/long-job';
import { createTemplate } from '../scales/edit-template.domain';
import { findTemplate } from '../scales/template.repo';
import { addStrategy } from './strategies.domain';
import { readStrategy, toStrategyInput } from './strategy-view';

/** Makes one variant with its ladder, inactive; one that its market does not allow is not made. */
export const variantJob = defineLongJob({
  kind: 'strategies.generate',
  subject: z.object({
    baseId: z.number().int(),
    name: z.string(),
    generate: z.nullable(
      z.custom<LadderGenerator>((value) => LadderGenerator.safeParse(value).success),
    ),
    target: z.nullable(z.number()),
  }),
  once: async ({ actor, tx }, { baseId, name, generate, target }) => {
    const base = await readStrategy(tx, baseId);
    const template = await findTemplate(tx, { strategyId: baseId });
    if (!template) throw conflict('no_template', 'The strategy has no ladder any more');
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
    return { strategy_id: id };
  },
});
