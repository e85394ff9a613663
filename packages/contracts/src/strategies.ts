import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { boundedInteger, Id, Nothing, PathId, Unit, Version } from './primitives';
import { SellModeConfig, Strategy, StrategyInput } from './trading-model';
import { User } from './user-model';

export const StrategyPath = z.strictObject({ strategy_id: PathId });

export const listStrategies = endpoint({
  id: 'listStrategies',
  method: 'GET',
  path: '/api/strategy/strategies/',
  role: 'user',
  scopes: { onboarding: true },
  summary: 'The strategies',
  reply: z.array(Strategy),
});

export const createStrategy = endpoint({
  id: 'createStrategy',
  method: 'POST',
  path: '/api/strategy/strategies/',
  role: 'superuser',
  risk: 'money',
  summary: 'Creates a strategy',
  body: StrategyInput,
  status: 201,
  reply: Strategy,
});

export const getStrategy = endpoint({
  id: 'getStrategy',
  method: 'GET',
  path: '/api/strategy/strategies/{strategy_id}',
  role: 'user',
  scopes: { onboarding: true },
  summary: 'A strategy',
  params: StrategyPath,
  reply: Strategy,
});

export const updateStrategy = endpoint({
  id: 'updateStrategy',
  method: 'PUT',
  path: '/api/strategy/strategies/{strategy_id}',
  role: 'superuser',
  risk: 'money',
  summary: 'Changes a strategy from the next cycle on; a stale `version` is 409',
  params: StrategyPath,
  body: z.extend(StrategyInput, { version: Version }),
  reply: Strategy,
});

export const deleteStrategy = endpoint({
  id: 'deleteStrategy',
  method: 'DELETE',
  path: '/api/strategy/strategies/{strategy_id}',
  role: 'superuser',
  risk: 'money',
  summary: 'Deletes a strategy that no one uses',
  params: StrategyPath,
  status: 204,
  reply: Nothing,
});

export const getSellModeConfig = endpoint({
  id: 'getSellModeConfig',
  method: 'GET',
  path: '/api/strategy/strategies/{strategy_id}/sell-mode-config',
  role: 'user',
  scopes: { onboarding: true },
  summary: 'A strategy’s sell mode',
  params: StrategyPath,
  reply: SellModeConfig,
});

export const setSellModeConfig = endpoint({
  id: 'setSellModeConfig',
  method: 'PUT',
  path: '/api/strategy/strategies/{strategy_id}/sell-mode-config',
  role: 'superuser',
  risk: 'money',
  summary: 'Changes a strategy’s sell mode from the next cycle on',
  params: StrategyPath,
  body: SellModeConfig,
  reply: SellModeConfig,
});

export const listStrategyUsers = endpoint({
  id: 'listStrategyUsers',
  method: 'GET',
  path: '/api/strategy/strategies/{strategy_id}/users',
  role: 'superuser',
  summary: 'Users whose configuration names the strategy',
  params: StrategyPath,
  reply: z.array(User),
});

export const listAssignedStrategyUsers = endpoint({
  id: 'listAssignedStrategyUsers',
  method: 'GET',
  path: '/api/strategy/strategies/{strategy_id}/users/assigned',
  role: 'superuser',
  summary: 'Of these, users without a running task',
  params: StrategyPath,
  reply: z.array(User),
});

export const listActiveStrategyUsers = endpoint({
  id: 'listActiveStrategyUsers',
  method: 'GET',
  path: '/api/strategy/strategies/{strategy_id}/users/active',
  role: 'superuser',
  summary: 'Of these, users whose task is active or paused',
  params: StrategyPath,
  reply: z.array(User),
});

/** A user's own choice; exactly one of the two ids. */
const UserConfigFields = z.strictObject({
  strategy_id: z.nullable(Id),
  coupled_strategy_id: z.nullable(Id),
  /** Multiplies every size of the ladder. */
  size_factor: z.number().check(z.positive(), z.maximum(1000)),
  max_open_shares: z.nullable(boundedInteger(1, 100)),
  daily_loss_limit: z.nullable(z.number().check(z.positive(), z.maximum(1_000_000_000))),
  /** The same including the open result, measured from the day's start. */
  equity_loss_limit: z.optional(
    z.nullable(z.number().check(z.positive(), z.maximum(1_000_000_000))),
  ),
  notify: z.boolean(),
});

export const UserConfig = UserConfigFields.check(
  z.refine((config) => (config.strategy_id === null) !== (config.coupled_strategy_id === null), {
    path: ['strategy_id'],
    message: 'name one strategy or one coupled strategy',
  }),
);
export type UserConfig = z.infer<typeof UserConfig>;

/** A user's own ladder, which goes before that of each strategy. */
export const OwnLadder = z.strictObject({
  unit: Unit,
  levels: z.array(z.strictObject({ offset: z.number(), size: z.number() })),
});
export type OwnLadder = z.infer<typeof OwnLadder>;

/** A user's choice, with the ladder that an administrator has made for them. */
export const OwnConfig = z.extend(UserConfigFields, {
  /** Null without one; absent in responses of an earlier release. */
  ladder: z.optional(z.nullable(OwnLadder)),
});
export type OwnConfig = z.infer<typeof OwnConfig>;

export const getConfig = endpoint({
  id: 'getConfig',
  method: 'GET',
  path: '/api/strategy/config/me/',
  role: 'user',
  scopes: { onboarding: true },
  summary: 'The caller’s strategy configuration; 404 when there is none yet',
  reply: OwnConfig,
});

export const createConfig = endpoint({
  id: 'createConfig',
  method: 'POST',
  path: '/api/strategy/congig/me/',
  role: 'user',
  risk: 'money',
  scopes: { onboarding: true, rejectedWhenSuspended: true },
  summary: 'Makes the caller’s strategy configuration; 409 over an existing one',
  body: UserConfig,
  status: 201,
  reply: UserConfig,
});

export const updateConfig = endpoint({
  id: 'updateConfig',
  method: 'PUT',
  path: '/api/strategy/config/me/',
  role: 'user',
  risk: 'money',
  scopes: { onboarding: true, rejectedWhenSuspended: true },
  summary: 'Changes the caller’s strategy configuration from the next cycle on',
  body: UserConfig,
  reply: UserConfig,
});

export const deleteConfig = endpoint({
  id: 'deleteConfig',
  method: 'DELETE',
  path: '/api/strategy/config/me/',
  role: 'user',
  risk: 'money',
  scopes: { onboarding: true, rejectedWhenSuspended: true },
  summary: 'Removes the caller’s strategy configuration',
  status: 204,
  reply: Nothing,
});
