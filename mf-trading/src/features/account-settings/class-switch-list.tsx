import { type ClassSwitches, NOTICE_CLASSES } from '@entropi/contracts/channel-model';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useText } from './channels.texts';

export interface ClassSwitchListProps {
  title: string;
  classes: ClassSwitches;
  isSaving: boolean;
  onChange: (classes: ClassSwitches) => void;
}

/** A switch for each class of notifications. */
export function ClassSwitchList({ title, classes, isSaving, onChange }: ClassSwitchListProps) {
  const t = useText();
  return (
    <Stack>
      <Typography variant="h3" component="h3">
        {title}
      </Typography>
      {NOTICE_CLASSES.map((name) => (
        <FormControlLabel
          key={name}
          label={t(`classes.${name}`)}
          control={
            <Switch
              checked={classes[name]}
              disabled={isSaving}
              onChange={(_event, isOn) => onChange({ ...classes, [name]: isOn })}
            />
          }
        />
      ))}
    </Stack>
  );
}
