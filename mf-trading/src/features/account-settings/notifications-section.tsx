import { NotificationKind, type User } from '@entropi/contracts/user-model';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { Panel } from '@entropi/shared/ui/panel';
import { toProfile } from '@entropi/shared/ui/profile-fields';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useSaveProfile } from './account-settings.queries';
import { useText } from './account-settings.texts';
import { nameNotice } from './name-notice';

// Most visits of the account never open this section.
const ChannelsPanel = defineLazyPart(async () => (await import('./channels-panel')).ChannelsPanel);

/** Switches for the mails that a user receives. A kind that was never switched is on. */
export function NotificationsSection({ user }: { user: User }) {
  const t = useText();
  const save = useSaveProfile();
  const shown = save.isPending ? save.variables.notifications : user.notifications;
  const change = (kind: NotificationKind, isOn: boolean) =>
    save.mutate({
      ...toProfile(user),
      notifications: { ...user.notifications, [kind]: isOn },
    });
  return (
    <Stack sx={{ gap: 2 }}>
      <Panel title={t('notifications')}>
        <Typography variant="body2">{t('notificationsHint')}</Typography>
        <Stack sx={{ mt: 1 }}>
          {NotificationKind.options.map((kind) => (
            <FormControlLabel
              key={kind}
              label={nameNotice(t, kind)}
              control={
                <Switch
                  checked={shown[kind] ?? true}
                  disabled={save.isPending}
                  onChange={(_event, isOn) => change(kind, isOn)}
                />
              }
            />
          ))}
        </Stack>
        {save.isError && <ErrorState error={save.error} />}
      </Panel>
      <ChannelsPanel waiting={<SkeletonBlock height={360} />} />
    </Stack>
  );
}
