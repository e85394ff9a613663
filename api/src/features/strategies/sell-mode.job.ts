import { SellModeConfig } from '@entropi/shared/contracts/trading-model';
import { z } from 'zod';
import { defineLongJob } from '../jobs/long-job';
import { listDifferences } from './difference.domain';
import { changeStrategy } from './strategies.domain';
import { lockStrategy } from './strategies.repo';
import { toStrategy } from './strategy-view';

/** Gives a strategy the sell mode of all; one that has it, or is deleted since, is left as it is. */
export const sellModeJob = defineLongJob({
  kind: 'strategies.sell-mode',
  subject: z.object({
    strategyId: z.number().int(),
    config: z.custom<SellModeConfig>((value) => SellModeConfig.safeParse(value).success),
  }),
  atomic: async ({ actor, tx }, { strategyId, config }) => {
    // Held until all are changed: no user is to wait for that.
    const row = await lockStrategy(tx, strategyId, 'no key update');
    if (!row) return { strategy_id: strategyId, version: null, updated: false };
    const before = toStrategy(row);
    const isOther = listDifferences(before.sell_mode_config, config).length > 0;
    const after = isOther
      ? await changeStrategy(tx, actor, before, { sellModeConfig: config })
      : before;
    return { strategy_id: strategyId, version: after.version, updated: isOther };
  },
});
