import type { IgAccount } from '@entropi/contracts/broker-accounts';
import type { Money } from '@entropi/contracts/primitives';
import type { LadderPreview } from '@entropi/contracts/scales';
import type { Limits, SellModeConfig, Strategy } from '@entropi/contracts/trading-model';
import Alert from '@mui/material/Alert';
import { Figure, FigureStrip } from './figure';
import { useFormat } from './format';
import { defineTexts } from './i18n';
import { useModeName } from './use-mode-name';

const en = {
  direction: 'Direction',
  directions: { BUY: 'Buys a fall', SELL: 'Sells a rise' },
  levels_one: '{{number}} level, at {{price}}',
  levels_other: '{{number}} levels, the last at {{price}}',
  units: { POINTS: '{{number}} points', PERCENT: '{{number}} %' },
  target: 'Target',
  multiplied: {
    PROFIT_COUNTER: '× {{factor}} from {{from}} cycles won in a row',
    OPEN_SHARES: '× {{factor}} from {{from}} open shares',
  },
  margin: 'Margin of all levels',
  loss: 'Result at the last level',
  ofAccount: '{{percent}} of your account',
  noAccount: 'No balance is known',
  closeOut: 'The broker closes at',
  openLevels_one: '{{open}} of {{number}} level open',
  openLevels_other: '{{open}} of {{number}} levels open',
  never: 'No price',
  stop: 'Cycle stop',
  noStop: 'A cycle loses until it is closed by hand or by the broker',
  shareStop: 'Share stop',
  none: 'None',
  disasterStop: 'Stop at the broker',
  twiceAsDeep: 'Twice as deep',
  atBroker: 'Rests there, also when nothing here runs',
  noDisasterStop: 'Nothing acts while nothing here runs',
  dayLimit: 'Loss of a day',
  noLimit: 'No limit',
  noDayLimit: 'A day may lose all of the account',
  hours: 'Opens',
  always: 'Always',
  marketHours: 'While the market is open',
  short:
    'Filled to its last level, this ladder needs {{margin}} of margin; your account holds {{funds}}. The broker then rejects its deeper levels, and may close your shares at a loss. Choose a smaller size factor.',
};

const useText = defineTexts('strategy-risk', {
  en,
  de: () => import('./strategy-risk.de'),
  fr: () => import('./strategy-risk.fr'),
});

export interface StrategyRiskProps {
  strategy: Pick<
    Strategy,
    'direction' | 'unit' | 'sell_mode_config' | 'profit_multipliers' | 'limits'
  >;
  /** Of its whole ladder, in the currency of the account. */
  preview: LadderPreview;
  /** Decimals of the market's prices. */
  decimals: number;
  /** The account that is traded; null where none is known. */
  account: Pick<IgAccount, 'balance' | 'currency'> | null;
  /** The user's own limit of a day, where they have one. */
  dailyLoss?: number | null;
}

/** A distance of a sell mode or a stop, with its unit. */
function useDistance(currency: string) {
  const t = useText();
  const format = useFormat();
  return (value: number, unit: SellModeConfig['unit']) => {
    if (unit === 'MONEY') return format.money({ amount: value.toFixed(2), currency });
    const number = format.number(value, { maxDecimals: 5 });
    return t(`units.${unit}`, { number });
  };
}

function useHours() {
  const t = useText();
  const format = useFormat();
  return (hours: Limits['trading_hours']) => {
    if (!hours) return { when: t('always'), zone: t('marketHours') };
    const days = hours.days.map((day) => format.weekday(day, 'short')).join(', ');
    return { when: `${hours.from}–${hours.to}`, zone: `${days} (${hours.time_zone ?? 'UTC'})` };
  };
}

/** What the rows of multipliers do to the target; null where they do nothing. */
function useMultipliers() {
  const t = useText();
  const format = useFormat();
  return ({ keyed_by: key, rows }: Strategy['profit_multipliers']) =>
    rows
      .filter(({ multiplier }) => multiplier !== 1)
      .map(({ from, multiplier }) =>
        t(`multiplied.${key}`, { factor: format.number(multiplier), from: format.number(from) }),
      )
      .join(', ');
}

/**
 * What may be lost by a strategy, beside what it aims at: how it sells and stops, what its whole ladder needs and
 * loses, and where the broker would end it.
 */
export function StrategyRisk(props: StrategyRiskProps) {
  const { strategy, preview, decimals, account, dailyLoss } = props;
  const t = useText();
  const format = useFormat();
  const nameMode = useModeName();
  const { totals, close_out: closeOut } = preview;
  const { currency } = totals.margin;
  const writeDistance = useDistance(currency);
  const writeMultipliers = useMultipliers();
  const { direction, unit, sell_mode_config: config, limits } = strategy;
  const hours = useHours()(limits.trading_hours);
  const multipliers = writeMultipliers(strategy.profit_multipliers);
  const last = preview.rows.at(-1);
  const count = totals.levels;
  const funds = account?.currency === currency ? account.balance?.balance : undefined;
  const writeShare = ({ amount }: Money) =>
    funds !== undefined &&
    funds > 0 &&
    t('ofAccount', { percent: format.percent((Number(amount) / funds) * 100) });
  // Said once, though it is why the loss has no share and why no price of a close-out is known.
  const noAccount = funds === undefined && t('noAccount');
  const dayLimit = dailyLoss ?? limits.daily_loss_limit;
  const rest = limits.disaster_stop;
  const isShort = funds !== undefined && Number(totals.margin.amount) > funds;
  return (
    <>
      {isShort && (
        <Alert severity="warning">
          {t('short', {
            margin: format.money(totals.margin),
            funds: format.money({ amount: funds.toFixed(2), currency }),
          })}
        </Alert>
      )}
      <FigureStrip>
        <Figure
          label={t('direction')}
          foot={
            last && t('levels', { count, number: count, price: format.level(last.price, decimals) })
          }
        >
          {t(`directions.${direction}`)}
        </Figure>
        <Figure label={t('target')} foot={multipliers}>
          {writeDistance(config.target, config.unit)} · {nameMode(config.mode)}
        </Figure>
        <Figure label={t('margin')} foot={noAccount || writeShare(totals.margin)}>
          {format.money(totals.margin)}
        </Figure>
        <Figure label={t('loss')} foot={writeShare(totals.loss_if_reached)}>
          {format.money({
            ...totals.loss_if_reached,
            amount: (-Number(totals.loss_if_reached.amount)).toFixed(2),
          })}
        </Figure>
        <Figure
          label={t('closeOut')}
          foot={
            closeOut
              ? t('openLevels', { count, open: closeOut.open_levels, number: count })
              : funds !== undefined && t('noAccount')
          }
        >
          {!closeOut && '–'}
          {closeOut &&
            (closeOut.level === null ? t('never') : format.level(closeOut.level, decimals))}
        </Figure>
        <Figure label={t('stop')} foot={config.cycle_stop === null && t('noStop')}>
          {config.cycle_stop === null ? t('none') : writeDistance(config.cycle_stop, config.unit)}
        </Figure>
        <Figure label={t('shareStop')}>
          {config.share_stop === null ? t('none') : writeDistance(config.share_stop, config.unit)}
        </Figure>
        <Figure label={t('disasterStop')} foot={rest ? t('atBroker') : t('noDisasterStop')}>
          {!rest && t('none')}
          {rest && (rest.distance === null ? t('twiceAsDeep') : writeDistance(rest.distance, unit))}
        </Figure>
        <Figure label={t('dayLimit')} foot={dayLimit === null && t('noDayLimit')}>
          {dayLimit === null ? t('noLimit') : writeDistance(dayLimit, 'MONEY')}
        </Figure>
        <Figure label={t('hours')} foot={hours.zone}>
          {hours.when}
        </Figure>
      </FigureStrip>
    </>
  );
}
