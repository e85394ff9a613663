import { useLanguage } from '@entropi/shared/ui/i18n';
import { useShownField } from '@entropi/shared/ui/shown-fields';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useText } from './strategies.texts';

const ALL_ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

/** The zone that this browser's clock is set to. */
export function findOwnZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** Number of names that are listed; typing a part of a name finds the others. */
const filterOptions = createFilterOptions<string>({ limit: 50 });

const offsets = new Map<string, string>();

/** How far a zone is ahead of UTC now: "UTC+01:00". */
function describeOffset(zone: string): string {
  const known = offsets.get(zone) ?? readOffset(zone);
  offsets.set(zone, known);
  return known;
}

function readOffset(zone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const part = format.formatToParts().find(({ type }) => type === 'timeZoneName');
  return part?.value.replace('GMT', 'UTC') ?? '';
}

const toWords = (zone: string) => zone.replaceAll('_', ' ');

/** Choice of a time zone by its city; a part of its name finds it. */
export function TimeZoneSelect({ name, label }: { name: string; label: string }) {
  const t = useText();
  const language = useLanguage();
  const { field, fieldState } = useShownField(name);
  const value = typeof field.value === 'string' ? field.value : 'UTC';
  const options = useMemo(() => {
    const own = findOwnZone();
    const first = [...new Set([value, own, 'UTC'])];
    return [...first, ...ALL_ZONES.filter((zone) => !first.includes(zone))];
  }, [value]);
  return (
    <Autocomplete
      key={language}
      size="small"
      fullWidth
      disableClearable
      autoHighlight
      options={options}
      filterOptions={filterOptions}
      value={value}
      onChange={(_event, zone) => field.onChange(zone)}
      onBlur={field.onBlur}
      getOptionLabel={toWords}
      noOptionsText={t('noZone')}
      openText={t('openZones')}
      closeText={t('closeZones')}
      renderOption={({ key, ...props }, zone) => (
        <Box component="li" key={key} {...props} sx={{ gap: 2 }}>
          <Box component="span" sx={{ flexGrow: 1 }}>
            {toWords(zone)}
          </Box>
          <Box component="span" className="num" sx={{ color: 'text.secondary' }}>
            {describeOffset(zone)}
          </Box>
        </Box>
      )}
      renderInput={(props) => (
        <MuiTextField
          {...props}
          label={label}
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={fieldState.error?.message ?? describeOffset(value)}
        />
      )}
    />
  );
}
