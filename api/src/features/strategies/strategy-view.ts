import {
  StrategyInput as Input,
  type Strategy,
  type StrategyInput,
} from '@entropi/contracts/trading-model';
import type { Queryable } from '@entropi/db/db';
import { notFound } from '../../errors';
import { toTranslations, toTranslationValues } from '../../translations';
import {
  findStrategyRow,
  listStrategyRows,
  type StrategyRow,
  type StrategyValues,
} from './strategies.repo';

export function toStrategy(row: StrategyRow): Strategy {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ...toTranslations(row),
    epic: row.epic,
    expiry: row.expiry,
    currency: row.currency,
    direction: row.direction,
    unit: row.unit,
    sell_mode_config: row.sellModeConfig,
    profit_multipliers: row.profitMultipliers,
    limits: row.limits,
    is_active: row.isActive,
    version: row.version,
    users_count: row.usersCount,
    active_count: row.activeCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The columns of a strategy that an editor sets. */
export function toStrategyInput(strategy: StrategyInput | Record<string, unknown>): StrategyInput {
  const names = Object.keys(Input.shape) as (keyof StrategyInput)[];
  return Object.fromEntries(names.map((name) => [name, strategy[name]])) as StrategyInput;
}

export function toStrategyValues(input: StrategyInput): StrategyValues {
  return {
    name: input.name,
    description: input.description,
    ...toTranslationValues(input),
    epic: input.epic,
    expiry: input.expiry,
    currency: input.currency,
    direction: input.direction,
    unit: input.unit,
    sellModeConfig: input.sell_mode_config,
    profitMultipliers: input.profit_multipliers,
    limits: input.limits,
    isActive: input.is_active,
  };
}

export async function readStrategies(db: Queryable): Promise<Strategy[]> {
  return (await listStrategyRows(db)).map(toStrategy);
}

/** A strategy; 404 when there is none, or it was deleted. */
export async function readStrategy(db: Queryable, id: number): Promise<Strategy> {
  const row = await findStrategyRow(db, id);
  if (!row) throw notFound();
  return toStrategy(row);
}

/** A strategy, null when there is none: for pages that show it among other things. */
export async function findStrategy(db: Queryable, id: number): Promise<Strategy | null> {
  const row = await findStrategyRow(db, id);
  return row && toStrategy(row);
}
