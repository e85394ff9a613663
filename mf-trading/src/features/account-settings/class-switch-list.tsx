import {
  CLASS_OF_KIND,
  type ClassSwitches,
  NOTICE_CLASSES,
  type NoticeClass,
} from '@entropi/contracts/channel-model';
import { NotificationKind } from '@entropi/contracts/user-model';
import { Heading } from '@entropi/shared/ui/heading';
import { useUiText } from '@entropi/shared/ui/ui-texts';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useText } from './channels.texts';
import { nameNotice } from './name-notice';

export interface ClassSwitchListProps {
  title: string;
  classes: ClassSwitches;
  isSaving: boolean;
  onChange: (classes: ClassSwitches) => void;
}

/** A switch for each class of notifications. */
export function ClassSwitchList({ title, classes, isSaving, onChange }: ClassSwitchListProps) {
  const t = useText();
  const tUi = useUiText();
  const describe = (name: NoticeClass) =>
    tUi('labelled', {
      label: t(`noticeClasses.${name}`),
      text: NotificationKind.options
        .filter((kind) => CLASS_OF_KIND[kind] === name)
        .map((kind) => nameNotice(t, kind))
        .join(', '),
    });
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Heading>{title}</Heading>
      {NOTICE_CLASSES.map((name) => (
        <FormControlLabel
          key={name}
          label={describe(name)}
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
