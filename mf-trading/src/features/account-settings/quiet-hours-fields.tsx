import type { QuietHours } from '@entropi/contracts/channel-model';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useText } from './channels.texts';

export interface QuietHoursFieldsProps {
  quiet: QuietHours | null;
  isSaving: boolean;
  onChange: (quiet: QuietHours | null) => void;
}

const NIGHT = { from: '22:00', to: '07:00' };
const findZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Switch and bounds of the quiet hours, in the time zone of the browser that set them. */
export function QuietHoursFields({ quiet, isSaving, onChange }: QuietHoursFieldsProps) {
  const t = useText();
  const zone = quiet?.time_zone ?? findZone();
  return (
    <div>
      <FormControlLabel
        label={t('quiet')}
        control={
          <Switch
            checked={quiet !== null}
            disabled={isSaving}
            onChange={(_event, isOn) => onChange(isOn ? { ...NIGHT, time_zone: findZone() } : null)}
          />
        }
      />
      <FormHelperText sx={{ mt: 0 }}>{t('quietHint', { zone })}</FormHelperText>
      {quiet && (
        <Stack direction="row" sx={{ gap: 2, mt: 1.5 }}>
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              type="time"
              size="small"
              label={t(name)}
              defaultValue={quiet[name]}
              onBlur={({ target: { value } }) => {
                if (value && value !== quiet[name]) {
                  onChange({ ...quiet, [name]: value, time_zone: findZone() });
                }
              }}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          ))}
        </Stack>
      )}
    </div>
  );
}
