import type { Channels } from '@entropi/contracts/channel-model';
import { Panel } from '@entropi/shared/ui/panel';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useChannels, useSetChannels } from './channels.queries';
import { useText } from './channels.texts';
import { ClassSwitchList } from './class-switch-list';
import { PushDeviceList } from './push-device-list';
import { PushState } from './push-state';
import { QuietHoursFields } from './quiet-hours-fields';
import { TelegramPanel } from './telegram-panel';

/** Settings of notifications on the user's devices and in their chat: which devices, which classes, and quiet hours. */
export function ChannelsPanel() {
  const channels = useChannels();
  if (channels.isPending) {
    return (
      <Frame>
        <SkeletonBlock height={260} />
      </Frame>
    );
  }
  if (channels.isLoadingError) {
    return (
      <Frame>
        <ErrorState error={channels.error} onRetry={() => channels.refetch()} />
      </Frame>
    );
  }
  return channels.data ? <Loaded channels={channels.data} /> : null;
}

function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Panel title={t('title')}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2">{t('hint')}</Typography>
        {children}
      </Stack>
    </Panel>
  );
}

function Loaded({ channels }: { channels: Channels }) {
  const t = useText();
  const save = useSetChannels();
  const { push, telegram, quiet } = channels;
  const stored = { push: push.classes, telegram: telegram?.classes, quiet };
  const shown = save.isPending ? save.variables : stored;
  const isSaving = save.isPending;
  const isOfTelegram = save.variables?.telegram !== telegram?.classes;
  const quietHours = (
    <QuietHoursFields
      quiet={shown.quiet}
      isSaving={isSaving}
      onChange={(hours) => save.mutate({ ...stored, quiet: hours })}
    />
  );
  return (
    <>
      <Frame>
        {push.public_key ? (
          <>
            <PushState publicKey={push.public_key} devices={push.devices} />
            <PushDeviceList devices={push.devices} />
            <ClassSwitchList
              title={t('what')}
              classes={shown.push}
              isSaving={isSaving}
              onChange={(classes) => save.mutate({ ...stored, push: classes })}
            />
            {quietHours}
          </>
        ) : (
          <Typography variant="body2">{t('off')}</Typography>
        )}
        {!isOfTelegram && save.isError && <ErrorState error={save.error} />}
      </Frame>
      {telegram && (
        <TelegramPanel
          telegram={telegram}
          classes={shown.telegram ?? telegram.classes}
          isSaving={isSaving}
          error={isOfTelegram ? save.error : null}
          onChange={(classes) => save.mutate({ ...stored, telegram: classes })}
        >
          {push.public_key ? null : quietHours}
        </TelegramPanel>
      )}
    </>
  );
}
