import { Switch } from '@entropi/shared/ui/form-fields';
import { Heading } from '@entropi/shared/ui/heading';
import { NumberField } from '@entropi/shared/ui/number-field';
import { FieldColumns } from './field-columns';
import { useText } from './strategies.texts';

/** Fields for what may be open, and at which price an opening may be filled. */
export function OpeningLimitFields() {
  const t = useText();
  return (
    <>
      <Heading>{t('limits')}</Heading>
      <FieldColumns>
        <NumberField name="limits.max_open_shares" label={t('maxOpenShares')} />
        <NumberField name="limits.max_total_size" label={t('maxTotalSize')} />
        <NumberField name="limits.max_spread" label={t('maxSpread')} unit={t('units.POINTS')} />
        <NumberField
          name="limits.max_slippage"
          label={t('maxSlippage')}
          hint={t('maxSlippageHint')}
          unit={t('units.POINTS')}
        />
        <NumberField
          name="limits.max_openings_per_minute"
          label={t('openingsPerMinute')}
          hint={t('openingsPerMinuteHint')}
        />
        <NumberField
          name="limits.max_gap_levels"
          label={t('gapLevels')}
          hint={t('gapLevelsHint')}
        />
      </FieldColumns>
    </>
  );
}

/** Fields for what a day may lose, and what happens then. */
export function LossLimitFields() {
  const t = useText();
  return (
    <>
      <Heading>{t('lossLimits')}</Heading>
      <FieldColumns>
        <NumberField
          name="limits.daily_loss_limit"
          label={t('dailyLoss')}
          hint={t('dailyLossHint')}
        />
        <NumberField
          name="limits.equity_loss_limit"
          label={t('equityLoss')}
          hint={t('equityLossHint')}
        />
      </FieldColumns>
      <Switch name="limits.close_at_limit" label={t('closeAtLimit')} />
    </>
  );
}

/** Fields for the pauses between two cycles. */
export function CooldownFields() {
  const t = useText();
  return (
    <FieldColumns>
      <NumberField
        name="limits.cooldown_minutes"
        label={t('cooldown')}
        unit={t('minutes')}
        hint={t('cooldownHint')}
      />
      <NumberField
        name="limits.stop_cooldown_minutes"
        label={t('stopCooldown')}
        unit={t('minutes')}
        hint={t('stopCooldownHint')}
      />
    </FieldColumns>
  );
}
