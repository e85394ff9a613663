import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  boundedInteger,
  Currency,
  Direction,
  Epic,
  Id,
  Money,
  Nothing,
  PathId,
  Unit,
  UserPath,
} from './primitives';
import { StrategyPath } from './strategies';
import { CurrentScale } from './trading-model';

/** Most levels of a ladder. */
export const MAX_LEVELS = 50;
/** Largest offset, size and take-profit of a level, also of a generated one. */
export const MAX_LEVEL_VALUE = 1_000_000_000;
/** Largest margin of a whole ladder, in EUR. More than this exceeds any account, so it must be a typing error. */
export const MAX_LADDER_MARGIN_EUR = 10_000_000;

const Offset = z.number().check(z.minimum(0), z.maximum(MAX_LEVEL_VALUE));
const Size = z.number().check(z.positive(), z.maximum(MAX_LEVEL_VALUE));
const TakeProfit = z.nullable(z.number().check(z.positive(), z.maximum(MAX_LEVEL_VALUE)));

export const ScaleLevel = z.strictObject({
  id: Id,
  level: boundedInteger(0),
  offset: Offset,
  size: Size,
  take_profit: TakeProfit,
});

/** Whose ladder it is: the strategy's, or a user's own, which takes precedence. */
export const TemplateSource = z.enum(['STRATEGY', 'USER']);

export const ScaleTemplate = z.strictObject({
  id: Id,
  version: z.int(),
  unit: Unit,
  levels: z.array(ScaleLevel),
  total_size: z.number(),
  source: TemplateSource,
});
export type ScaleTemplate = z.infer<typeof ScaleTemplate>;

export const LevelInput = z.strictObject({
  offset: Offset,
  size: Size,
  take_profit: z.optional(TakeProfit),
});
export type LevelInput = z.infer<typeof LevelInput>;

/** The rule that makes a ladder: offset of level n = step·(stepScale^n − 1)/(stepScale − 1). */
export const LadderGenerator = z.strictObject({
  step: z.number().check(z.positive(), z.maximum(1_000_000)),
  step_scale: z.number().check(z.minimum(0.1), z.maximum(10)),
  size_scale: z.number().check(z.minimum(0.1), z.maximum(10)),
  base_size: Size,
  levels: boundedInteger(1, MAX_LEVELS),
});
export type LadderGenerator = z.infer<typeof LadderGenerator>;

const levels = z.array(LevelInput).check(z.minLength(1), z.maxLength(MAX_LEVELS));

export const TemplateInput = z.union([
  z.strictObject({ unit: Unit, levels }),
  z.strictObject({ unit: z.optional(Unit), generate: LadderGenerator }),
]);
export type TemplateInput = z.infer<typeof TemplateInput>;

const TemplatePatch = z.strictObject({
  levels: z
    .array(
      z.strictObject({
        id: Id,
        offset: z.optional(Offset),
        size: z.optional(Size),
        take_profit: z.optional(TakeProfit),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_LEVELS)),
});

export const getTemplate = endpoint({
  id: 'getTemplate',
  method: 'GET',
  path: '/api/strategy/scales/strategy/{strategy_id}/template',
  role: 'user',
  scopes: { onboarding: true },
  summary: 'The ladder of a strategy; 404 when it has none yet',
  params: StrategyPath,
  reply: ScaleTemplate,
});

export const createTemplate = endpoint({
  id: 'createTemplate',
  method: 'POST',
  path: '/api/strategy/scale/strategy/{strategy_id}/template',
  role: 'superuser',
  risk: 'money',
  summary: 'Sets a strategy’s ladder, row by row or from a generator: a new version',
  params: StrategyPath,
  body: TemplateInput,
  status: 201,
  reply: ScaleTemplate,
});

export const patchTemplate = endpoint({
  id: 'patchTemplate',
  method: 'PATCH',
  path: '/api/strategy/scale/strategy/{strategy_id}/template',
  role: 'superuser',
  risk: 'money',
  summary: 'Changes rows of a strategy’s ladder: a new version',
  params: StrategyPath,
  body: TemplatePatch,
  reply: ScaleTemplate,
});

export const deleteTemplateLevel = endpoint({
  id: 'deleteTemplateLevel',
  method: 'DELETE',
  path: '/api/strategy/scale/strategy/{strategy_id}/template/{id}',
  role: 'superuser',
  risk: 'money',
  summary: 'Removes a row of a strategy’s ladder: a new version',
  params: z.extend(StrategyPath, { id: PathId }),
  status: 204,
  reply: Nothing,
});

export const listCurrentScales = endpoint({
  id: 'listCurrentScales',
  method: 'GET',
  path: '/api/strategy/scales/strategy/{strategy_id}/current',
  role: 'user',
  summary: 'The caller’s running ladder of a strategy',
  params: StrategyPath,
  reply: z.array(CurrentScale),
});

export const getScales = endpoint({
  id: 'getScales',
  method: 'GET',
  path: '/api/strategy/scale/strategy/{strategy_id}',
  role: 'user',
  summary: 'Ladder and running ladder of a strategy',
  params: StrategyPath,
  reply: z.strictObject({ template: z.nullable(ScaleTemplate), current: z.array(CurrentScale) }),
});

export const deleteCurrentScale = endpoint({
  id: 'deleteCurrentScale',
  method: 'DELETE',
  path: '/api/strategy/scale/strategy/{strategy_id}/{id}',
  role: 'superuser',
  risk: 'money',
  trades: true,
  summary: 'Removes a waiting level of a running cycle',
  params: z.extend(StrategyPath, { id: PathId }),
  status: 204,
  reply: Nothing,
});

export const listUserScales = endpoint({
  id: 'listUserScales',
  method: 'GET',
  path: '/api/admin/scales/{user_id}',
  role: 'superuser',
  summary: 'A user’s running ladders',
  params: UserPath,
  reply: z.array(CurrentScale),
});

export const getUserTemplate = endpoint({
  id: 'getUserTemplate',
  method: 'GET',
  path: '/api/admin/scales/{user_id}/template/',
  role: 'superuser',
  summary: 'A user’s own ladder, which goes before the strategy’s; null when they have none',
  params: UserPath,
  reply: z.nullable(ScaleTemplate),
});

export const createUserTemplate = endpoint({
  id: 'createUserTemplate',
  method: 'POST',
  path: '/api/admin/scales/{user_id}/template/',
  role: 'superuser',
  risk: 'money',
  summary: 'Sets a user’s own ladder from the next cycle on: a new version',
  params: UserPath,
  body: TemplateInput,
  status: 201,
  reply: ScaleTemplate,
});

export const patchUserTemplate = endpoint({
  id: 'patchUserTemplate',
  method: 'PATCH',
  path: '/api/admin/scales/{user_id}/template/',
  role: 'superuser',
  risk: 'money',
  summary: 'Changes rows of a user’s own ladder: a new version',
  params: UserPath,
  body: TemplatePatch,
  reply: ScaleTemplate,
});

export const deleteUserTemplate = endpoint({
  id: 'deleteUserTemplate',
  method: 'DELETE',
  path: '/api/admin/scales/{user_id}/template/',
  role: 'superuser',
  risk: 'money',
  summary: 'Takes a user’s own ladder away: from the next cycle on the strategy’s counts',
  params: UserPath,
  status: 204,
  reply: Nothing,
});

export const deleteUserTemplateLevel = endpoint({
  id: 'deleteUserTemplateLevel',
  method: 'DELETE',
  path: '/api/admin/scales/{user_id}/template/{scale_id}',
  role: 'superuser',
  risk: 'money',
  summary: 'Removes a row of a user’s own ladder: a new version',
  params: z.extend(UserPath, { scale_id: PathId }),
  status: 204,
  reply: Nothing,
});

const Figures = {
  cumulative_size: z.number(),
  margin: Money,
  loss_if_reached: Money,
};

/** The broker closes everything when equity falls to this percentage of the margin. */
export const CLOSE_OUT_PERCENT = 50;

/** Where the broker would close a ladder that has run against the account. */
const CloseOut = z.strictObject({
  /** Null: nowhere above a price of 0. */
  level: z.nullable(z.number()),
  /** Levels that are open there: the broker rejects one whose margin the account has not got. */
  open_levels: z.int(),
});

export const LadderPreview = z.strictObject({
  /** Absent without the balance of an account. */
  close_out: z.optional(CloseOut),
  rows: z.array(
    z.strictObject({
      level: z.int(),
      offset: z.number(),
      price: z.number(),
      size: z.number(),
      average: z.number(),
      ...Figures,
    }),
  ),
  totals: z.strictObject({ levels: z.int(), average: z.number(), ...Figures }),
});
export type LadderPreview = z.infer<typeof LadderPreview>;

export const previewLadder = endpoint({
  id: 'previewLadder',
  method: 'POST',
  path: '/api/strategy/ladder-preview',
  role: 'user',
  risk: 'change',
  scopes: { onboarding: true },
  summary: 'What a ladder would cost and lose, level by level; nothing is stored',
  body: z
    .strictObject({
      epic: Epic,
      direction: Direction,
      currency: Currency,
      unit: Unit,
      /** The price of level 0; if absent, the market's current price. */
      anchor: z.optional(z.number().check(z.positive(), z.maximum(MAX_LEVEL_VALUE))),
      /** Of the account, in `currency`: the reply then says where the broker would close everything. */
      balance: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000_000))),
      levels: z.optional(levels),
      generate: z.optional(LadderGenerator),
    })
    .check(
      z.refine((body) => (body.levels === undefined) !== (body.generate === undefined), {
        path: ['levels'],
        message: 'give levels or a generator',
      }),
    ),
  reply: LadderPreview,
});
