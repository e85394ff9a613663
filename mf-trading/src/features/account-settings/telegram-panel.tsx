import type { ClassSwitches, TelegramChannel } from '@entropi/contracts/channel-model';
import { Panel } from '@entropi/shared/ui/panel';
import { ErrorState } from '@entropi/shared/ui/states';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ClassSwitchList } from './class-switch-list';
import { useText } from './telegram.texts';
import { TelegramConnect } from './telegram-connect';
import { TelegramState } from './telegram-state';

export interface TelegramPanelProps {
  telegram: TelegramChannel;
  /** The classes as they are shown while they are saved. */
  classes: ClassSwitches;
  isSaving: boolean;
  error: Error | null;
  onChange: (classes: ClassSwitches) => void;
  /** The quiet hours, where no other panel has them. */
  children: ReactNode;
}

/** The user's chat with the bot: whether there is one, what it gets, and how it is connected. */
export function TelegramPanel({
  telegram,
  classes,
  isSaving,
  error,
  onChange,
  children,
}: TelegramPanelProps) {
  const t = useText();
  const { link, reachable } = telegram;
  const isConnected = link?.state === 'connected';
  return (
    <Panel title={t('title')}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2">{t('hint')}</Typography>
        <TelegramState link={link} />
        {isConnected ? (
          <>
            <ClassSwitchList
              title={t('what')}
              classes={classes}
              isSaving={isSaving}
              onChange={onChange}
            />
            {children ?? <Typography variant="body2">{t('quietToo')}</Typography>}
          </>
        ) : (
          <TelegramConnect reachable={reachable} />
        )}
        {error && <ErrorState error={error} />}
      </Stack>
    </Panel>
  );
}
