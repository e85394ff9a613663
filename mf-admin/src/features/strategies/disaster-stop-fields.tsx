import { NumberField } from '@entropi/shared/ui/number-field';
import { useWatch } from 'react-hook-form';
import { OptionalPart } from './optional-part';
import { useText } from './strategies.texts';

/** Sets whether each position has a stop at the broker, and its distance; left empty, it is computed. */
export function DisasterStopFields() {
  const t = useText();
  const unit: unknown = useWatch({ name: 'unit' });
  return (
    <OptionalPart
      name="limits.disaster_stop"
      label={t('disasterStop')}
      hint={t('disasterStopHint')}
      offHint={t('disasterStopOff')}
      initial={() => ({ distance: null })}
    >
      <NumberField
        name="limits.disaster_stop.distance"
        label={t('disasterStopDistance')}
        hint={t('disasterStopEmpty')}
        unit={t(unit === 'PERCENT' ? 'units.PERCENT' : 'units.POINTS')}
      />
    </OptionalPart>
  );
}
