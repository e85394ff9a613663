import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { JobAccepted, JobRow } from './jobs';
import { boundedInteger, Id, Money, Version } from './primitives';
import { LadderGenerator } from './scales';
import { SellModeConfig, Strategy } from './trading-model';

/** Most variants that one call may make. */
export const MAX_VARIANTS = 500;
/** Most values of one range. */
export const MAX_VALUES = 20;

/** Values to combine; a range that is left out keeps the value of the base. */
const values = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.minLength(1), z.maxLength(MAX_VALUES)));

export const VariantRanges = z.strictObject({
  step: values(LadderGenerator.shape.step),
  step_scale: values(LadderGenerator.shape.step_scale),
  size_scale: values(LadderGenerator.shape.size_scale),
  levels: values(LadderGenerator.shape.levels),
  target: values(SellModeConfig.shape.target),
});
export type VariantRanges = z.infer<typeof VariantRanges>;

const GenerateInput = z.strictObject({ base_strategy_id: Id, ranges: VariantRanges });

/** Longest name that a draft may be chosen by; the numbers of the ranges may make it longer than other names. */
const MAX_DRAFT_NAME = 300;

export const generateStrategies = endpoint({
  id: 'generateStrategies',
  method: 'POST',
  path: '/api/strategy/strategies/generate-strategies',
  role: 'superuser',
  risk: 'change',
  summary:
    'Makes inactive variants of a strategy from ranges, one row of the job each, with figures on past prices',
  body: z.extend(GenerateInput, {
    /** Names of the drafts to make, as the preview gives them; without it every combination is made. */
    drafts: z.optional(
      z
        .array(z.string().check(z.maxLength(MAX_DRAFT_NAME)))
        .check(z.minLength(1), z.maxLength(MAX_VARIANTS)),
    ),
    /** The version of the base that the preview was made of; 409 `stale_version` if it was changed since. */
    base_version: z.optional(Version),
  }),
  status: 202,
  reply: JobAccepted,
});

/** Why figures of a draft are null: no price or rate of the market is known, or its ladder does not fit the market. */
export const UnknownFigures = z.enum(['no_price', 'no_rate', 'ladder_unfit']);
export type UnknownFigures = z.infer<typeof UnknownFigures>;

/** A variant that is not made yet. */
export const StrategyDraft = z.strictObject({
  /** The name that it will have. */
  name: z.string(),
  values: z.strictObject({
    /** The rule of the ladder; null where the draft keeps the ladder of its base. */
    step: z.nullable(z.number()),
    step_scale: z.nullable(z.number()),
    size_scale: z.nullable(z.number()),
    levels: z.int(),
    target: z.number(),
  }),
  /** Of all levels, rounded to the sizes of the market. */
  total_size: z.nullable(z.number()),
  /** With all levels open: their average price, and margin and loss at the last level, as of a ladder's preview. */
  average: z.nullable(z.number()),
  margin: z.nullable(Money),
  loss_if_reached: z.nullable(Money),
  /** Null where all figures are known. */
  unknown: z.nullable(UnknownFigures),
  /** Why it would not be made: the first of what its row of the job would say; null if it would be made. */
  error: JobRow.shape.error,
});
export type StrategyDraft = z.infer<typeof StrategyDraft>;

export const StrategyDrafts = z.strictObject({
  base_version: Version,
  /** The price of level 0 in the figures: the market's newest; null before one was seen. */
  price: z.nullable(z.number()),
  drafts: z.array(StrategyDraft),
});
export type StrategyDrafts = z.infer<typeof StrategyDrafts>;

export const previewStrategies = endpoint({
  id: 'previewStrategies',
  method: 'POST',
  path: '/api/strategy/strategies/generate-strategies/preview',
  role: 'superuser',
  risk: 'change',
  summary:
    'Which variants ranges would make of a strategy, what each would cost and lose, and why one would not be made; nothing is stored',
  body: GenerateInput,
  reply: StrategyDrafts,
});

export const setSellModeConfigAll = endpoint({
  id: 'setSellModeConfigAll',
  method: 'PUT',
  path: '/api/strategy/strategies/sell-mode-config-all',
  role: 'superuser',
  risk: 'money',
  summary:
    'Applies one sell mode to every strategy or, when one fails, to none; running cycles keep theirs',
  body: SellModeConfig,
  status: 202,
  reply: JobAccepted,
});

/** Most strategies and users that a preview names. */
export const MAX_NAMED = 20;

export const SellModePreview = z.strictObject({
  changed: z.int(),
  unchanged: z.int(),
  /** Users of the strategies that would change, each once, and those of them whose task is active or paused. */
  users: z.int(),
  active: z.int(),
  /** The strategies that would change, those with the most users first, as they are now. */
  strategies: z.array(
    z.pick(Strategy, {
      id: true,
      name: true,
      sell_mode_config: true,
      users_count: true,
      active_count: true,
    }),
  ),
});
export type SellModePreview = z.infer<typeof SellModePreview>;

export const previewSellModeConfigAll = endpoint({
  id: 'previewSellModeConfigAll',
  method: 'POST',
  path: '/api/strategy/strategies/sell-mode-config-all/preview',
  role: 'superuser',
  risk: 'change',
  summary: 'Which strategies one sell mode for all would change, and whose; nothing is stored',
  body: SellModeConfig,
  reply: SellModePreview,
});

export const migrateUsersToStrategies = endpoint({
  id: 'migrateUsersToStrategies',
  method: 'POST',
  path: '/api/strategy/migrate/all-users-to-strategies',
  role: 'superuser',
  risk: 'money',
  summary: 'Gives every user without a strategy configuration one; a row of the job for each',
  body: z.optional(
    z.strictObject({
      /** If absent, the default strategy, or else the oldest active one that has a ladder. */
      strategy_id: z.optional(Id),
      /** Number of users that was shown for confirmation: if there are more, 409 `selection_grown`. */
      confirmed: z.optional(boundedInteger(0)),
    }),
  ),
  status: 202,
  reply: JobAccepted,
});

export const MigrationPreview = z.strictObject({
  strategy: z.pick(Strategy, { id: true, name: true }),
  /** Users without a strategy configuration, and the names of the first of them. */
  count: z.int(),
  usernames: z.array(z.string()),
});
export type MigrationPreview = z.infer<typeof MigrationPreview>;

export const previewMigration = endpoint({
  id: 'previewMigration',
  method: 'POST',
  path: '/api/strategy/migrate/all-users-to-strategies/preview',
  role: 'superuser',
  risk: 'change',
  summary: 'Which users have no strategy, and which one they would be given; nothing is stored',
  body: z.optional(z.strictObject({ strategy_id: z.optional(Id) })),
  reply: MigrationPreview,
});
