import type { Channels } from '@entropi/shared/contracts/channel-model';
import { Panel } from '@entropi/shared/ui/panel';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useChannels, useSetChannels } from './channels.queries';
import { useText } from './channels.texts';
import { ClassSwitchList } from './class-switch-list';
import { PushDeviceList } from './push-device-list';
import { PushState } from './push-state';
import { QuietHoursFields } from './quiet-hours-fields';

/** How notifications reach the user's devices: which, what, and when not. */
export function ChannelsPanel() {
  const t = useText();
  const channels = useChannels();
  const content = () => {
    if (channels.isPending) return <SkeletonBlock height={260} />;
    if (channels.isLoadingError) {
      return <ErrorState error={channels.error} onRetry={() => channels.refetch()} />;
    }
    const { data } = channels;
    if (!data?.push.public_key) return <Typography variant="body2">{t('off')}</Typography>;
    return <Devices channels={data} publicKey={data.push.public_key} />;
  };
  return (
    <Panel title={t('title')}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2">{t('hint')}</Typography>
        {content()}
      </Stack>
    </Panel>
  );
}

function Devices({ channels, publicKey }: { channels: Channels; publicKey: string }) {
  const save = useSetChannels();
  const { push, quiet } = channels;
  const stored = { push: push.classes, quiet };
  const shown = save.isPending ? save.variables : stored;
  return (
    <>
      <PushState publicKey={publicKey} devices={push.devices} />
      <PushDeviceList devices={push.devices} />
      <ClassSwitchList
        classes={shown.push}
        isSaving={save.isPending}
        onChange={(classes) => save.mutate({ ...stored, push: classes })}
      />
      <QuietHoursFields
        quiet={shown.quiet}
        isSaving={save.isPending}
        onChange={(hours) => save.mutate({ ...stored, quiet: hours })}
      />
      {save.isError && <ErrorState error={save.error} />}
    </>
  );
}
