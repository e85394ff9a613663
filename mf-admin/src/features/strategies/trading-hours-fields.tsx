import type { Limits } from '@entropi/contracts/trading-model';
import { useFormat } from '@entropi/shared/ui/format';
import { findServerWords, useShownField } from '@entropi/shared/ui/shown-fields';
import { TextInput } from '@entropi/shared/ui/text-input';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useText } from './strategies.texts';
import { findOwnZone, TimeZoneSelect } from './time-zone-select';

type Hours = NonNullable<Limits['trading_hours']>;

const NAME = 'limits.trading_hours';
const DAYS = [1, 2, 3, 4, 5, 6, 7];
const END_OF_DAY = '24:00';
const MIDNIGHT = '00:00';

/** Initial trading hours: weekdays, in the time zone of the person who sets them. */
function suggestHours(): Hours {
  return { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00', time_zone: findOwnZone() };
}

function DayButtons() {
  const t = useText();
  const format = useFormat();
  const errorId = useId();
  const { field, fieldState } = useShownField(`${NAME}.days`);
  const error = findServerWords(fieldState.error) ?? (fieldState.error && t('daysNeeded'));
  return (
    <FormControl error={Boolean(error)}>
      <ToggleButtonGroup
        size="small"
        color="primary"
        value={field.value}
        onChange={(_event, days: number[]) => field.onChange(days.toSorted((a, b) => a - b))}
        onBlur={field.onBlur}
        aria-label={t('days')}
        aria-describedby={error ? errorId : undefined}
        sx={{ flexWrap: 'wrap' }}
      >
        {DAYS.map((day) => (
          <ToggleButton
            key={day}
            value={day}
            aria-label={format.weekday(day, 'long')}
            sx={{ minWidth: 44, textTransform: 'none' }}
          >
            {format.weekday(day, 'short')}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && <FormHelperText id={errorId}>{error}</FormHelperText>}
    </FormControl>
  );
}

interface TimeFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** How midnight at the end of a day is written. */
  midnight: string;
}

function TimeField({ name, label, hint, midnight }: TimeFieldProps) {
  const { field, fieldState } = useShownField(name);
  return (
    <TextInput
      name={field.name}
      type="time"
      label={label}
      shrink
      value={field.value === midnight ? MIDNIGHT : field.value}
      onChange={({ target }) => field.onChange(target.value === MIDNIGHT ? midnight : target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      hint={hint}
      htmlInput={{ className: 'num' }}
    />
  );
}

/** On which days and between which times the strategy opens, by the clock of a zone; off: at all times. */
export function TradingHoursFields() {
  const t = useText();
  const hintId = useId();
  const { field } = useController({ name: NAME });
  const hours = useWatch({ name: NAME }) as Hours | null;
  const endsNextDay = hours !== null && hours.to !== '' && hours.to < hours.from;
  return (
    <Box>
      <FormControl>
        <FormControlLabel
          label={t('tradingHours')}
          control={
            <Switch
              name={field.name}
              checked={hours !== null}
              onChange={(_event, checked) => field.onChange(checked ? suggestHours() : null)}
              onBlur={field.onBlur}
              slotProps={{ input: { 'aria-describedby': hintId } }}
            />
          }
        />
        <FormHelperText id={hintId}>
          {t(hours ? 'tradingHoursHint' : 'tradingHoursOff')}
        </FormHelperText>
      </FormControl>
      {hours && (
        <Box
          role="group"
          aria-label={t('tradingHours')}
          sx={{ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: 2, mt: 1.5 }}
        >
          <Box>
            <Typography variant="caption" color="textSecondary" component="div" sx={{ mb: 0.5 }}>
              {t('days')}
            </Typography>
            <DayButtons />
          </Box>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              width: '100%',
              gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 2fr' },
              '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
            }}
          >
            <TimeField name={`${NAME}.from`} label={t('hoursFrom')} midnight={MIDNIGHT} />
            <TimeField
              name={`${NAME}.to`}
              label={t('hoursTo')}
              hint={endsNextDay ? t('hoursNextDay') : undefined}
              midnight={END_OF_DAY}
            />
            <TimeZoneSelect name={`${NAME}.time_zone`} label={t('timeZone')} />
          </Box>
        </Box>
      )}
    </Box>
  );
}
