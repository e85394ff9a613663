import { useUiText } from '@entropi/shared/ui/ui-texts';
import { useTranslationName } from '../../translations/use-translation-name';
import { useText } from './strategies.texts';

/** Labels of the values in which versions may differ, by path. */
const LABELS = {
  name: 'name',
  description: 'description',
  epic: 'market',
  direction: 'direction',
  unit: 'unit',
  sell_mode_config: 'mode',
  'sell_mode_config.mode': 'mode',
  'sell_mode_config.unit': 'targetUnit',
  'sell_mode_config.target': 'target',
  'sell_mode_config.share_stop': 'shareStop',
  'sell_mode_config.cycle_stop': 'cycleStop',
  limits: 'limits',
  'limits.max_open_shares': 'maxOpenShares',
  'limits.max_total_size': 'maxTotalSize',
  'limits.max_spread': 'maxSpread',
  'limits.max_slippage': 'maxSlippage',
  'limits.daily_loss_limit': 'dailyLoss',
  'limits.equity_loss_limit': 'equityLoss',
  'limits.close_at_limit': 'closeAtLimit',
  'limits.max_openings_per_minute': 'openingsPerMinute',
  'limits.max_gap_levels': 'gapLevels',
  'limits.cooldown_minutes': 'cooldown',
  'limits.stop_cooldown_minutes': 'stopCooldown',
  'limits.trading_hours': 'tradingHours',
  'limits.trading_hours.days': 'days',
  'limits.trading_hours.from': 'hoursFrom',
  'limits.trading_hours.to': 'hoursTo',
  'limits.trading_hours.time_zone': 'timeZone',
  'limits.disaster_stop': 'disasterStop',
  'limits.disaster_stop.distance': 'disasterStopDistance',
  'limits.auto_restart': 'autoRestart',
  is_active: 'isActive',
  ladder: 'tabLadder',
  profit_multipliers: 'multipliers',
} as const;

/** Names a value of a strategy by its path; a value without a label by the label of what it is in, and its key. */
export function useFieldName(): (path: string) => string {
  const t = useText();
  const tUi = useUiText();
  const nameTranslation = useTranslationName();
  return (path) => {
    const key = Object.hasOwn(LABELS, path) ? LABELS[path as keyof typeof LABELS] : null;
    if (key) return t(key);
    const translation = nameTranslation(path);
    if (translation) return translation;
    const [first = '', ...rest] = path.split('.');
    const owner = Object.hasOwn(LABELS, first) ? LABELS[first as keyof typeof LABELS] : null;
    if (!owner) return path;
    return tUi('labelled', { label: t(owner), text: rest.join(' ').replaceAll('_', ' ') });
  };
}
