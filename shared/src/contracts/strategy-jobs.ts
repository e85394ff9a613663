import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { JobAccepted } from './jobs';
import { boundedInteger, Id } from './primitives';
import { LadderGenerator } from './scales';
import { SellModeConfig, Strategy } from './trading-model';

/** Most variants that one call may make. */
export const MAX_VARIANTS = 500;
const MAX_VALUES = 20;

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

export const generateStrategies = endpoint({
  id: 'generateStrategies',
  method: 'POST',
  path: '/api/strategy/strategies/generate-strategies',
  role: 'superuser',
  risk: 'change',
  summary:
    'Makes inactive variants of a strategy from ranges, one row of the job each, with figures on past prices',
  body: z.strictObject({ base_strategy_id: Id, ranges: VariantRanges }),
  status: 202,
  reply: JobAccepted,
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
