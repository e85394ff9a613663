import { setImmediate as nextTurn } from 'node:timers/promises';
import { plainStrategy } from '@entropi/contracts/plain-strategy';
import type {
  StrategyDraft,
  StrategyDrafts,
  VariantRanges,
} from '@entropi/contracts/strategy-jobs';
import type { Queryable } from '@entropi/db/db';
import { findRate } from '@entropi/engine/store/market.repo';
import { ApiError, conflict } from '../../errors';
import { toRowError } from '../jobs/describe-outcome';
import { rejectMisfits } from '../scales/reject-misfits';
import { completeLimits } from './complete-limits';
import { type CompleteVariant, completeVariant, type VariantBase } from './complete-variant';
import {
  computeMarginFraction,
  findLadderBounds,
  findNewest,
  findOpeningPrice,
} from './ladder-bounds';
import { getKnownMarket, type KnownMarket, toRules } from './market-rules';
import { isFit, type Measure, measureDraft, UNFIT } from './measure-draft';
import { planVariants } from './plan-variants.domain';
import { rejectMarketProblems, rejectOwnProblems } from './reject-strategy';
import { listTakenNames } from './strategies.repo';
import type { Variant } from './variant.domain';

/** How many problems of one draft are stated at most. */
const MAX_DETAILS = 3;

/** What drafts are compared with. */
interface Present extends Measure {
  takenNames: ReadonlySet<string>;
}

/** The drafts that ranges make of a strategy: what each would cost and lose, and why one would not be made. */
export async function previewStrategies(
  db: Queryable,
  input: { base_strategy_id: number; ranges: VariantRanges },
): Promise<StrategyDrafts> {
  const { variants, ...found } = await planVariants(db, input);
  const measure = await findMeasure(db, found);
  const names = variants.map(({ name }) => name);
  const present = { ...measure, takenNames: new Set(await listTakenNames(db, names)) };
  return {
    base_version: found.base.version,
    price: measure.bounds?.price ?? null,
    drafts: await previewEach(variants, (variant) => previewDraft(found, variant, present)),
  };
}

/**
 * Previews one variant after the other, and lets other requests run after each: hundreds of long ladders take a second.
 */
async function previewEach(
  variants: readonly Variant[],
  preview: (variant: Variant) => StrategyDraft,
): Promise<StrategyDraft[]> {
  const drafts: StrategyDraft[] = [];
  // at most as many as one job makes.
  for (const variant of variants) {
    drafts.push(preview(variant));
    await nextTurn();
  }
  return drafts;
}

async function findMeasure(db: Queryable, { base }: VariantBase): Promise<Measure> {
  const market = await getKnownMarket(db, base.epic);
  const { direction } = base;
  const newest = getNewest(market);
  return {
    direction,
    market,
    rules: toRules(newest),
    bounds: await findLadderBounds(db, market.rows, direction),
    pricing: await findPricing(db, base, newest),
  };
}

async function findPricing(
  db: Queryable,
  { direction, currency }: VariantBase['base'],
  market: KnownMarket['rows'][number],
): Promise<Measure['pricing']> {
  const anchor = findOpeningPrice(market, direction);
  if (!anchor) return 'no_price';
  const rate = await findRate(db, market.environment, market.currency, currency);
  if (rate === null) return 'no_rate';
  const marginFraction = computeMarginFraction(market, anchor);
  return { direction, anchor, market: { ...toRules(market), marginFraction }, currency, rate };
}

/** A market that is known has a row. */
function getNewest({ epic, rows }: KnownMarket): KnownMarket['rows'][number] {
  const newest = findNewest(rows);
  if (!newest) throw new Error(`the market ${epic} has no row`);
  return newest;
}

function previewDraft(found: VariantBase, variant: Variant, present: Present): StrategyDraft {
  const { base, template } = found;
  const { generate, target } = variant;
  let made: CompleteVariant | null = null;
  let error: StrategyDraft['error'] = null;
  try {
    made = completeVariant(found, variant);
    rejectDraft(made, present);
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    error = toDraftError(thrown);
  }
  return {
    name: variant.name,
    values: {
      step: generate?.step ?? null,
      step_scale: generate?.step_scale ?? null,
      size_scale: generate?.size_scale ?? null,
      levels: generate?.levels ?? template.rows.length,
      target: target ?? base.sell_mode_config.target,
    },
    ...(made && (!error || isFit(made.ladder, present))
      ? measureDraft(made.ladder, present)
      : UNFIT),
    error,
  };
}

/**
 * The error of a draft as the row of a job would have it, but with its first problems only: each of hundreds of drafts
 * may have one at each level.
 */
function toDraftError({ status, code, details }: ApiError): StrategyDraft['error'] {
  return toRowError(new ApiError(status, code, { details: details?.slice(0, MAX_DETAILS) }));
}

/** Throws what the job would throw, in the same order. */
function rejectDraft({ input, ladder }: CompleteVariant, present: Present): void {
  const completed = completeLimits(input, plainStrategy.limits);
  rejectOwnProblems(completed);
  rejectMarketProblems(completed, present.market, { ladder: null, hasNewStops: true });
  if (present.takenNames.has(input.name)) throw conflict('name_taken');
  rejectMisfits(completed, ladder, present);
}
