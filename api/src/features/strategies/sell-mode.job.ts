import { SellModeConfig } from '@entropi/contracts/trading-model';
import { z } from 'zod';
import { defineLongJob } from '../jobs/long-job';
import { findTemplate } from '../scales/template.repo';
import { listDifferences } from './difference.domain';
import { rejectBeyondStop } from './disaster-stop-problem';
import { getKnownMarket } from './market-rules';
import { changeStrategy } from './strategies.domain';
import { lockStrategy } from './strategies.repo';
import { toStrategy } from './strategy-view';

/**
 * Gives a strategy the sell mode that all are to have; one that has it already, or was deleted meanwhile, is left as
 * it is.
 */
export const sellModeJob = defineLongJob({
  kind: 'strategies.sell-mode',
  subject: z.object({
    strategyId: z.number().int(),
    config: z.custom<SellModeConfig>((value) => SellModeConfig.safeParse(value).success),
  }),
  atomic: async ({ actor, tx }, { strategyId, config }) => {
    // This lock is held until all strategies are changed, so it must not block rows of users that refer to the
    // strategy.
    const row = await lockStrategy(tx, strategyId, 'no key update');
    if (!row) return { strategy_id: strategyId, version: null, updated: false };
    const before = toStrategy(row);
    const isOther = listDifferences(before.sell_mode_config, config).length > 0;
    if (!isOther) return { strategy_id: strategyId, version: before.version, updated: false };
    // Its ladder or its stop may have changed since all strategies were checked.
    const changed = { ...before, sell_mode_config: config };
    const template = await findTemplate(tx, { strategyId });
    rejectBeyondStop(changed, template, await getKnownMarket(tx, before.epic));
    const after = await changeStrategy(tx, actor, before, { sellModeConfig: config });
    return { strategy_id: strategyId, version: after.version, updated: true };
  },
});
