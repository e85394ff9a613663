import { readFileSync } from 'node:fs';
import { CouplingType, MAX_COUPLED } from '@entropi/contracts/coupled-strategies';
import { plainStrategy } from '@entropi/contracts/plain-strategy';
import { Currency, Direction, Epic, Unit } from '@entropi/contracts/primitives';
import { LadderGenerator, LevelInput, MAX_LEVELS } from '@entropi/contracts/scales';
import { Limits, Multipliers, SellModeConfig } from '@entropi/contracts/trading-model';
import { findPastMarket, type PastMarket } from '@entropi/ig-sim/past-prices';
import type { BacktestSettings, CoupledSettings } from '@entropi/trading/backtest/settings';
import { findLadderProblems, generateLadder, type LadderRow } from '@entropi/trading/core/ladder';
import { toDir } from '@entropi/trading/core/units';
import * as z from 'zod/mini';
import { findSellModeProblems } from '../../features/strategies/strategy-problems';

/** A strategy as a file states it. What it leaves out is as in a new strategy, and its market as in the simulator. */
const StrategyFile = z.strictObject({
  epic: Epic,
  direction: Direction,
  unit: Unit,
  levels: z.optional(z.array(LevelInput).check(z.minLength(1), z.maxLength(MAX_LEVELS))),
  generate: z.optional(LadderGenerator),
  sell_mode_config: SellModeConfig,
  profit_multipliers: z._default(Multipliers, plainStrategy.profit_multipliers),
  limits: z._default(Limits, plainStrategy.limits),
  size_factor: z._default(z.number().check(z.positive()), 1),
  market: z.optional(
    z.strictObject({
      currency: Currency,
      decimal_places: z.int().check(z.minimum(0), z.maximum(8)),
      size_step: z.number().check(z.positive()),
      min_size: z.number().check(z.positive()),
      point_value: z.number().check(z.positive()),
      spread: z.number().check(z.minimum(0)),
      margin_percent: z.number().check(z.minimum(0), z.maximum(100)),
    }),
  ),
});

/** A coupled strategy as a file states it: its members are strategies with names. */
const CoupledFile = z
  .strictObject({
    type: CouplingType,
    joint_target: z._default(z.nullable(z.number().check(z.positive())), null),
    /** The target of all members together. */
    max_open_shares: z._default(z.nullable(z.int().check(z.positive())), null),
    members: z
      .array(z.extend(StrategyFile, { name: z.string() }))
      .check(z.minLength(2), z.maxLength(MAX_COUPLED)),
  })
  .check(
    z.refine((one) => (one.type === 'BASKET') === (one.joint_target !== null), {
      path: ['joint_target'],
      message: 'is needed for a BASKET, and null for the other types',
    }),
  );

export interface FiledStrategy {
  name: string;
  epic: string;
  settings: Omit<BacktestSettings, 'assumptions'>;
  market: PastMarket;
}

/** A strategy, or the members of a coupled one in their order. */
export interface Filed {
  /** Null for a single strategy. */
  coupling: Omit<CoupledSettings, 'members'> | null;
  strategies: [FiledStrategy, ...FiledStrategy[]];
}

/** Reads the file of a strategy, or of a coupled one. Throws with every problem by its place. */
export function readStrategyFile(path: string): Filed {
  const text: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const isCoupled = typeof text === 'object' && text !== null && 'members' in text;
  if (!isCoupled) {
    return { coupling: null, strategies: [toStrategy('strategy', parseFile(StrategyFile, text))] };
  }
  const file = parseFile(CoupledFile, text);
  const { type, joint_target: jointTarget, max_open_shares: maxOpenShares } = file;
  const [first, ...others] = file.members.map(({ name, ...member }) => toStrategy(name, member));
  if (!first) throw new Error('members: there are none');
  const { currency } = first.settings;
  if (others.some((one) => one.settings.currency !== currency)) {
    throw new Error('members: their markets are of different currencies');
  }
  return { coupling: { type, jointTarget, maxOpenShares }, strategies: [first, ...others] };
}

function parseFile<Schema extends z.ZodMiniType>(schema: Schema, text: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  );
}

function toStrategy(name: string, file: z.infer<typeof StrategyFile>): FiledStrategy {
  const market = file.market ? fromFile(file.market) : findPastMarket(file.epic);
  if (!market) throw new Error(`${name}: market: no simulated market is called ${file.epic}`);
  const dir = toDir(file.direction);
  const rows = listRows(file);
  const problems: { path: string; message: string }[] = [
    ...findLadderProblems(rows, file.unit, dir, market, file.size_factor),
    ...findSellModeProblems(file.sell_mode_config, 'sell_mode_config.'),
  ];
  if (file.sell_mode_config.mode === 'RECOVERY') {
    problems.push({ path: 'sell_mode_config.mode', message: 'RECOVERY begins no cycle' });
  }
  if (problems.length > 0) {
    throw new Error(problems.map((one) => `${name}: ${one.path}: ${one.message}`).join('\n'));
  }
  return {
    name,
    epic: file.epic,
    market,
    settings: {
      dir,
      unit: file.unit,
      rows,
      sizeFactor: file.size_factor,
      sellMode: file.sell_mode_config,
      multipliers: file.profit_multipliers,
      limits: file.limits,
      market,
      currency: market.currency,
      fxRate: 1,
    },
  };
}

type Market = NonNullable<z.infer<typeof StrategyFile>['market']>;

function fromFile(market: Market): PastMarket {
  return {
    currency: market.currency,
    decimalPlaces: market.decimal_places,
    sizeStep: market.size_step,
    minSize: market.min_size,
    pointValue: market.point_value,
    spread: market.spread,
    marginPercent: market.margin_percent,
  };
}

function listRows({ levels, generate }: z.infer<typeof StrategyFile>): LadderRow[] {
  if (generate && !levels) {
    const { step, step_scale, size_scale, base_size, levels: count } = generate;
    return generateLadder({
      step,
      stepScale: step_scale,
      sizeScale: size_scale,
      baseSize: base_size,
      levels: count,
    });
  }
  if (!levels || generate) throw new Error('levels: give levels or a generator');
  return levels.map(({ offset, size, take_profit }, level) => ({
    level,
    offset,
    size,
    takeProfit: take_profit ?? null,
  }));
}
