import { MAX_VARIANTS, type VariantRanges } from '@entropi/contracts/strategy-jobs';
import type { Queryable } from '@entropi/db/db';
import { conflict, invalid } from '../../errors';
import { findTemplate } from '../scales/template.repo';
import type { VariantBase } from './complete-variant';
import { findStrategy } from './strategy-view';
import { countVariants, listVariants, type Variant } from './variant.domain';

/** Every combination of the values, as variants of a strategy that has a ladder; throws where there are too many. */
export async function planVariants(
  db: Queryable,
  { base_strategy_id: baseId, ranges }: { base_strategy_id: number; ranges: VariantRanges },
): Promise<VariantBase & { variants: Variant[] }> {
  const base = await findStrategy(db, baseId);
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
      { count, maximum: MAX_VARIANTS },
    );
  }
  const template = await findTemplate(db, { strategyId: baseId });
  if (!template) throw conflict('no_template', 'The strategy has no ladder yet');
  const variants = listVariants({ name: base.name, rows: template.rows }, ranges);
  return { base, template, variants };
}
