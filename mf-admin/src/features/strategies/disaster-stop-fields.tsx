import type { DisasterStop } from '@entropi/shared/contracts/trading-model';
import { NumberField } from '@entropi/shared/ui/number-field';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useText } from './strategies.texts';

/** Sets whether each position has a stop at the broker, and its distance; left empty, it is computed. */
export function DisasterStopFields() {
  const t = useText();
  const hintId = useId();
  const { field } = useController({ name: 'limits.disaster_stop' });
  const unit: unknown = useWatch({ name: 'unit' });
  const stop = field.value as DisasterStop | null | undefined;
  return (
    <>
      <FormControl>
        <FormControlLabel
          label={t('disasterStop')}
          control={
            <Switch
              name={field.name}
              checked={Boolean(stop)}
              onChange={(_event, checked) => field.onChange(checked ? { distance: null } : null)}
              onBlur={field.onBlur}
              slotProps={{ input: { 'aria-describedby': hintId } }}
            />
          }
        />
        <FormHelperText id={hintId}>
          {t(stop ? 'disasterStopHint' : 'disasterStopOff')}
        </FormHelperText>
      </FormControl>
      {stop && (
        <NumberField
          name="limits.disaster_stop.distance"
          label={t('disasterStopDistance')}
          hint={t('disasterStopEmpty')}
          unit={t(unit === 'PERCENT' ? 'units.PERCENT' : 'units.POINTS')}
        />
      )}
    </>
  );
}
