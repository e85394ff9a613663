import type { TelegramLink } from '@entropi/contracts/channel-model';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { Ago } from '@entropi/shared/ui/time';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDisconnectTelegram } from './channels.queries';
import { SendTestButton } from './send-test-button';
import { useText } from './telegram.texts';

/** Says whether a chat is connected, and why not any more; a connected one can be tried and disconnected. */
export function TelegramState({ link }: { link: TelegramLink | null }) {
  const t = useText();
  if (!link) return <Typography role="status">{t('none')}</Typography>;
  if (link.state !== 'connected') {
    return (
      <Alert severity="warning" role="status">
        {t(`ended.${link.state}`, { name: link.name || t('unnamed') })}
      </Alert>
    );
  }
  return (
    <Stack sx={{ gap: 1 }}>
      <div>
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {t('connected', { name: link.name || t('unnamed') })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {link.last_sent_at ? (
            <>
              {t('lastSent')} <Ago at={link.last_sent_at} />
            </>
          ) : (
            t('neverSent')
          )}
        </Typography>
      </div>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <SendTestButton
          channel="telegram"
          label={t('test')}
          describeSent={(count) =>
            count > 0 ? { text: t('tested') } : { text: t('testFailed'), tone: 'error' }
          }
        />
        <Disconnect />
      </Stack>
    </Stack>
  );
}

function Disconnect() {
  const t = useText();
  const describeFailure = useFailureText();
  const disconnect = useDisconnectTelegram();
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={disconnect.isPending}
      onClick={() =>
        disconnect.mutate(undefined, {
          onSuccess: () => notify({ text: t('disconnected') }),
          onError: (error) => notify({ text: describeFailure(error), tone: 'error' }),
        })
      }
    >
      {t('disconnect')}
    </Button>
  );
}
