import type { SellModeConfig } from '@entropi/contracts/trading-model';
import { Select } from '@entropi/shared/ui/form-fields';
import { NumberField } from '@entropi/shared/ui/number-field';
import { useWatch } from 'react-hook-form';
import { FieldColumns } from './field-columns';
import { useText } from './strategies.texts';

const MODES = ['SINGLE', 'ALL', 'RECOVERY'] as const;
const UNITS = ['POINTS', 'PERCENT', 'MONEY'] as const;

/** Fields for how shares are sold and stopped. Target and stops share one unit. */
export function SellModeFields() {
  const t = useText();
  const chosen = useWatch({ name: 'sell_mode_config.unit' }) as SellModeConfig['unit'];
  const unit = t(`units.${chosen}`);
  return (
    <>
      <Select
        name="sell_mode_config.mode"
        label={t('mode')}
        options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      <FieldColumns>
        <NumberField name="sell_mode_config.target" label={t('target')} unit={unit} />
        <Select
          name="sell_mode_config.unit"
          label={t('targetUnit')}
          options={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        />
        <NumberField
          name="sell_mode_config.share_stop"
          label={t('shareStop')}
          unit={unit}
          hint={t('stopHint')}
        />
        <NumberField
          name="sell_mode_config.cycle_stop"
          label={t('cycleStop')}
          unit={unit}
          hint={t('stopHint')}
        />
      </FieldColumns>
    </>
  );
}
