import type { VariantRanges } from '@entropi/contracts/strategy-jobs';
import type { Actor } from '@entropi/db/audit.repo';
import type { Deps } from '../../deps';
import { conflict, invalidInput } from '../../errors';
import { startJob } from '../jobs/start-job.domain';
import { planVariants } from './plan-variants.domain';
import type { Variant } from './variant.domain';
import { variantJob } from './variant.job';
import { toTriedSpan } from './variant-figures.domain';

/** Which variants are to be made of a strategy. */
export interface GenerateInput {
  base_strategy_id: number;
  ranges: VariantRanges;
  /** The names of the variants to make; if it is absent, all are made. */
  drafts?: readonly string[] | undefined;
  /** The version of the strategy from which the variants were chosen. */
  base_version?: number | undefined;
}

/** Starts a job that makes a strategy's variants: one for each combination of the values, or the chosen ones. */
export async function generateStrategies(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  input: GenerateInput,
) {
  const { base, variants } = await planVariants(deps.db, input);
  const { base_version: seen = base.version } = input;
  if (seen !== base.version) {
    throw conflict('stale_version', `The strategy is at version ${base.version}`);
  }
  const chosen = input.drafts ? pickVariants(variants, input.drafts) : variants;
  const span = toTriedSpan(deps.now());
  const rows = chosen.map((variant, index) => ({
    label: variant.name,
    subject: { baseId: base.id, ...variant, span: { ...span, mayRequest: index === 0 } },
  }));
  return startJob(deps, actor, variantJob, rows);
}

/** The variants of these names, each once and in the order of all; throws 422 for a name that none has. */
function pickVariants(variants: readonly Variant[], names: readonly string[]): Variant[] {
  const known = new Set(variants.map(({ name }) => name));
  const unknown = names.flatMap((name, index) =>
    known.has(name)
      ? []
      : [
          {
            path: `drafts.${index}`,
            message: 'no combination of these ranges has this name',
            code: 'draft_unknown',
            values: { name },
          },
        ],
  );
  if (unknown.length > 0) throw invalidInput(unknown);
  const chosen = new Set(names);
  return variants.filter(({ name }) => chosen.has(name));
}
