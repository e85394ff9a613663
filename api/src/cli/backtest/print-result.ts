import type { BacktestShare } from '@entropi/contracts/backtest-model';
import type { Money } from '@entropi/contracts/primitives';
import type { Assumptions } from '@entropi/trading/backtest/settings';
import type { StoredResult } from '../../features/backtests/to-result.domain';

const SHOWN_SHARES = 20;
const WIDTH = 26;

const write = (money: Money) => `${money.amount} ${money.currency}`;
const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} %`);

export interface Played {
  /** Names of the members of a coupled strategy. */
  names: readonly string[];
  /** The assumptions; for a coupled strategy those about its first member's market. */
  assumptions: Assumptions;
}

/** A result as lines of two columns, and its last shares. */
export function printResult(
  result: StoredResult,
  shares: readonly BacktestShare[],
  { names, assumptions }: Played,
): string {
  const { figures, joint } = result;
  const { cycles, order } = figures;
  const lines: [string, string][] = [
    ['Prices', `${figures.prices} from ${figures.from} to ${figures.to}`],
    ['Supposed', writeAssumptions(assumptions)],
    ['Start', write(figures.start)],
    ['Realised', write(figures.realised)],
    ['Nights', write(figures.financing)],
    ['Open at the end', `${write(figures.open_profit)} in ${figures.shares.open} shares`],
    ['End', write(figures.end)],
    [
      'Greatest drawdown',
      `${write(figures.max_drawdown)} (${percent(figures.max_drawdown_percent)})`,
    ],
    ['Profit factor', figures.profit_factor?.toFixed(2) ?? '–'],
    [
      'Cycles',
      `${cycles.total}: ${cycles.won} won, ${cycles.lost} lost, ${cycles.running} running`,
    ],
    ['Won of those that ended', percent(figures.win_rate_percent)],
    ['Shares', String(figures.shares.total)],
    ['Time with a share open', percent(figures.exposure_percent)],
    ['Worst depth', `${figures.worst_depth} levels`],
    ['Longest cycle', `${figures.longest_cycle_hours.toFixed(1)} h`],
    ['Openings not filled', String(figures.rejections)],
    ['Closed out by the broker', String(figures.margin_close_outs)],
    ['Went to RECOVERY', String(figures.recoveries)],
    ...(joint
      ? ([
          ['Most shares at once', String(joint.worst_open_shares)],
          ['Greatest margin', joint.worst_margin ? write(joint.worst_margin) : '–'],
          ...joint.members.map((member, index) => [
            names[index] ?? '',
            `${write(member.realised)} realised, ${write(member.open_profit)} open, ${member.cycles} cycles, ${member.shares.total} shares, ${member.worst_depth} levels deep`,
          ]),
        ] as [string, string][])
      : []),
    ...(figures.early_end ? [['Ended early', figures.early_end] as [string, string]] : []),
    ...(order
      ? [
          [
            'Within a candle',
            `${order.shown} is shown, the worse; the other ended with ${write(order.other_end)}`,
          ] as [string, string],
        ]
      : []),
  ];
  return [
    ...lines.map(([name, value]) => `${name.padEnd(WIDTH)}${value}`),
    '',
    `The last ${Math.min(SHOWN_SHARES, shares.length)} shares:`,
    ...shares.slice(-SHOWN_SHARES).map(printShare),
  ].join('\n');
}

function writeAssumptions({ spread, slippage, overnightPercent }: Assumptions): string {
  return `spread ${spread}, slippage ${slippage} points a fill, nights ${overnightPercent} % a year`;
}

function printShare(share: BacktestShare): string {
  const close = share.closed_at
    ? `${share.close_level} ${share.reason} ${share.profit?.amount}`
    : 'open';
  const member = share.member ? `${share.member.name}  ` : '';
  return `${share.opened_at}  ${member}cycle ${share.cycle} level ${share.level}  ${share.size} at ${share.open_level} → ${close}`;
}
