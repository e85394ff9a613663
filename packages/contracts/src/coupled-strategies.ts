import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Name } from './name';
import { Id, Nothing, UserPath } from './primitives';
import { StrategyPath } from './strategies';
import { NameTranslationsInput, Translations } from './translations';

/** Most members of a coupled strategy. */
export const MAX_COUPLED = 20;

/**
 * How the members of a coupled strategy run: all at once, one open cycle at a time, one after the other, or
 * all at once with one target.
 */
export const CouplingType = z.enum(['HEDGE', 'EXCLUSIVE', 'SEQUENCE', 'BASKET']);
export type CouplingType = z.infer<typeof CouplingType>;

const Fields = z.strictObject({
  name: Name,
  /** Left out: as they were. */
  translations: z.optional(NameTranslationsInput),
  type: CouplingType,
  /** The members in their order. */
  strategy_ids: z.array(Id).check(z.minLength(2), z.maxLength(MAX_COUPLED)),
  /** Profit in the account's currency at which a BASKET is closed; null for the other types. */
  joint_target: z.nullable(z.number().check(z.positive(), z.maximum(1_000_000_000))),
  is_active: z.boolean(),
});

export const CoupledStrategyInput = Fields.check(
  z.refine((one) => new Set(one.strategy_ids).size === one.strategy_ids.length, {
    path: ['strategy_ids'],
    message: 'names a strategy twice',
  }),
  z.refine((one) => (one.type === 'BASKET') === (one.joint_target !== null), {
    path: ['joint_target'],
    message: 'is needed for a BASKET, and null for the other types',
  }),
);
export type CoupledStrategyInput = z.infer<typeof CoupledStrategyInput>;

export const CoupledStrategy = z.extend(Fields, {
  id: Id,
  name: z.string(),
  translations: z.optional(Translations),
});
export type CoupledStrategy = z.infer<typeof CoupledStrategy>;

export const listCoupledStrategies = endpoint({
  id: 'listCoupledStrategies',
  method: 'GET',
  path: '/api/admin/strategy/coupled-strategies/',
  role: 'superuser',
  summary: 'The coupled strategies',
  reply: z.array(CoupledStrategy),
});

export const createCoupledStrategy = endpoint({
  id: 'createCoupledStrategy',
  method: 'POST',
  path: '/api/admin/strategy/coupled-strategies/',
  role: 'superuser',
  risk: 'money',
  summary: 'Couples strategies, which a user’s task then trades as one',
  body: CoupledStrategyInput,
  status: 201,
  reply: CoupledStrategy,
});

export const getCoupledStrategy = endpoint({
  id: 'getCoupledStrategy',
  method: 'GET',
  path: '/api/admin/strategy/coupled-strategies/{strategy_id}',
  role: 'superuser',
  summary: 'A coupled strategy',
  params: StrategyPath,
  reply: CoupledStrategy,
});

export const updateCoupledStrategy = endpoint({
  id: 'updateCoupledStrategy',
  method: 'PUT',
  path: '/api/admin/strategy/coupled-strategies/{strategy_id}',
  role: 'superuser',
  risk: 'money',
  summary: 'Changes a coupled strategy',
  params: StrategyPath,
  body: CoupledStrategyInput,
  reply: CoupledStrategy,
});

export const deleteCoupledStrategy = endpoint({
  id: 'deleteCoupledStrategy',
  method: 'DELETE',
  path: '/api/admin/strategy/coupled-strategies/{strategy_id}',
  role: 'superuser',
  risk: 'money',
  summary: 'Deletes a coupled strategy that no configuration names',
  params: StrategyPath,
  status: 204,
  reply: Nothing,
});

export const getTaskCoupledStrategy = endpoint({
  id: 'getTaskCoupledStrategy',
  method: 'GET',
  path: '/api/strategy/tasks/{user_id}/coupled-strategy',
  role: 'owner',
  summary: 'The coupled strategy of a user’s configuration; null when it names none',
  params: UserPath,
  reply: z.nullable(CoupledStrategy),
});
