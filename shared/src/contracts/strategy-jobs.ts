import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { JobAccepted } from './jobs';
import { Id } from './primitives';
import { LadderGenerator } from './scales';
import { SellModeConfig } from './trading-model';

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
    }),
  ),
  status: 202,
  reply: JobAccepted,
});
