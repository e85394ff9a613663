import type { Actor } from '@entropi/db/audit.repo';
import { MAX_VARIANTS, type VariantRanges } from '@entropi/shared/contracts/strategy-jobs';
import type { Deps } from '../../deps';
import { conflict, invalid } from '../../errors';
import { startJob } from '../jobs/start-job.domain';
import { findTemplate } from '../scales/template.repo';
import { findStrategy } from './strategy-view';
import { countVariants, listVariants } from './variant.domain';
import { variantJob } from './variant.job';
import { toTriedSpan } from './variant-figures.domain';

/** Starts the making of a strategy's variants: one for each combination of the values. */
export async function generateStrategies(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  input: { base_strategy_id: number; ranges: VariantRanges },
) {
  const { base_strategy_id: baseId, ranges } = input;
  const base = await findStrategy(deps.db, baseId);
  if (!base) throw invalid('base_strategy_id', 'no such strategy', 'strategy_unknown');
  if (Object.values(ranges).every((values) => values === undefined)) {
    throw invalid('ranges', 'name at least one range', 'range_needed');
  }
  const count = countVariants(ranges);
  if (count > MAX_VARIANTS) {
    throw invalid(
      'ranges',
      `make ${count} variants; ${MAX_VARIANTS} are the limit`,
      'too_many_variants',
      {
        count,
        maximum: MAX_VARIANTS,
      },
    );
  }
  const template = await findTemplate(deps.db, { strategyId: baseId });
  if (!template) throw conflict('no_template', 'The strategy has no ladder yet');
  const variants = listVariants({ name: base.name, rows: template.rows }, ranges);
  const span = toTriedSpan(deps.now());
  const rows = variants.map((variant, index) => ({
    label: variant.name,
    subject: { baseId, ...variant, span: { ...span, mayRequest: index === 0 } },
  }));
  return startJob(deps, actor, variantJob, rows);
}
