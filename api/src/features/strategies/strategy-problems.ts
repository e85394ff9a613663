import type { Multipliers, SellModeConfig, StrategyInput } from '@entropi/contracts/trading-model';
import type { ErrorDetail } from '../../errors';

/** Checks the rules of a strategy that its schema cannot express. */
export function findStrategyProblems(input: StrategyInput): ErrorDetail[] {
  return [
    ...findSellModeProblems(input.sell_mode_config, 'sell_mode_config.'),
    ...findMultiplierProblems(input.profit_multipliers, 'profit_multipliers.'),
    ...findHoursProblems(input.limits.trading_hours, 'limits.trading_hours.'),
  ];
}

/** Checks a sell mode. Trailing that gives back more than its activation would close at once. */
export function findSellModeProblems(config: SellModeConfig, prefix = ''): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const { trailing, recovery } = config;
  if (trailing && trailing.give_back > trailing.activate) {
    problems.push({
      path: `${prefix}trailing.give_back`,
      message: 'must not exceed `activate`',
      code: 'give_back_above_activate',
    });
  }
  const triggers = recovery ? Object.values(recovery.enter_when) : [];
  if (recovery && config.mode !== 'RECOVERY' && triggers.every((one) => one === null)) {
    const path = `${prefix}recovery.enter_when`;
    problems.push({
      path,
      message: 'name at least one condition, or leave recovery out',
      code: 'recovery_condition_needed',
    });
  }
  return problems;
}

export function findMultiplierProblems({ rows }: Multipliers, prefix = ''): ErrorDetail[] {
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    return before && row.from <= before.from
      ? [
          {
            path: `${prefix}rows.${index}.from`,
            message: 'must rise from row to row',
            code: 'rows_not_rising',
          },
        ]
      : [];
  });
}

function findHoursProblems(
  hours: StrategyInput['limits']['trading_hours'],
  prefix: string,
): ErrorDetail[] {
  if (!hours) return [];
  const problems: ErrorDetail[] = [];
  if (hours.from === hours.to) {
    problems.push({ path: `${prefix}to`, message: 'must differ from `from`', code: 'hours_empty' });
  }
  if (new Set(hours.days).size !== hours.days.length) {
    problems.push({ path: `${prefix}days`, message: 'a day is named twice', code: 'day_twice' });
  }
  return problems;
}
