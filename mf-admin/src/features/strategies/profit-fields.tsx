import type { SellModeConfig } from '@entropi/contracts/trading-model';
import { Select } from '@entropi/shared/ui/form-fields';
import { NumberField } from '@entropi/shared/ui/number-field';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldColumns } from './field-columns';
import { OptionalPart } from './optional-part';
import { useText } from './profit.texts';
import { useText as useStrategyText } from './strategies.texts';

type Fields = { sell_mode_config: SellModeConfig };

const METHODS = ['BASKET', 'OFFSET'] as const;
/** The give-back that is suggested for a new trailing, as a share of the profit at which it begins. */
const GIVE_BACK = 0.5;

const plainRecovery = (): NonNullable<SellModeConfig['recovery']> => ({
  enter_when: { open_shares: null, drawdown: null, age_hours: null },
  buffer: 0,
  method: 'BASKET',
});

/** Fields for profits that are followed up, and for cycles that have gone against the account. */
export function ProfitFields() {
  const t = useText();
  const tStrategy = useStrategyText();
  const { getValues } = useFormContext<Fields>();
  const mode = useWatch<Fields, 'sell_mode_config.mode'>({ name: 'sell_mode_config.mode' });
  const unit = tStrategy(
    `units.${useWatch<Fields, 'sell_mode_config.unit'>({ name: 'sell_mode_config.unit' })}`,
  );
  const suggestTrailing = () => {
    const { target } = getValues('sell_mode_config');
    return { activate: target, give_back: Number((target * GIVE_BACK).toPrecision(6)) };
  };
  const unwinds = mode === 'RECOVERY';
  return (
    <>
      <OptionalPart
        name="sell_mode_config.trailing"
        label={t('trailing')}
        hint={t('trailingHint')}
        offHint={t('trailingOff')}
        initial={suggestTrailing}
      >
        <FieldColumns>
          <NumberField
            name="sell_mode_config.trailing.activate"
            label={t('activate')}
            unit={unit}
          />
          <NumberField
            name="sell_mode_config.trailing.give_back"
            label={t('giveBack')}
            unit={unit}
          />
        </FieldColumns>
      </OptionalPart>
      <OptionalPart
        name="sell_mode_config.recovery"
        label={t(unwinds ? 'recoveryOfMode' : 'recovery')}
        hint={t(unwinds ? 'recoveryOfModeHint' : 'recoveryHint')}
        offHint={t(unwinds ? 'recoveryOfModeOff' : 'recoveryOff')}
        initial={plainRecovery}
      >
        <FieldColumns>
          {!unwinds && (
            <>
              <NumberField
                name="sell_mode_config.recovery.enter_when.open_shares"
                label={t('openShares')}
              />
              <NumberField
                name="sell_mode_config.recovery.enter_when.drawdown"
                label={t('drawdown')}
                unit={tStrategy('units.MONEY')}
              />
              <NumberField
                name="sell_mode_config.recovery.enter_when.age_hours"
                label={t('age')}
                unit={t('hours')}
              />
            </>
          )}
          <NumberField
            name="sell_mode_config.recovery.buffer"
            label={t('buffer')}
            unit={tStrategy('units.MONEY')}
          />
          <Select
            name="sell_mode_config.recovery.method"
            label={t('method')}
            options={METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
          />
        </FieldColumns>
      </OptionalPart>
    </>
  );
}
