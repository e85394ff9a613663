import type { PushDevice } from '@entropi/contracts/channel-model';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { usePushSupport, useTurnOff, useTurnOn } from './channels.queries';
import { useText } from './channels.texts';
import { SendTestButton } from './send-test-button';

/** Says what this browser does with notifications, and lets it be changed. */
export function PushState({
  publicKey,
  devices,
}: {
  publicKey: string;
  devices: readonly PushDevice[];
}) {
  const t = useText();
  const support = usePushSupport();
  const own = devices.find(({ current }) => current);
  if (!support) return null;
  // A browser that was removed elsewhere is still subscribed, and gets nothing.
  const state = support === 'on' && !own ? 'off' : support;
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body1" role="status">
        {t(`support.${state}`)}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {state === 'off' && <TurnOn publicKey={publicKey} />}
        {state === 'on' && own && <TurnOff id={own.id} />}
        {devices.length > 0 && (
          <SendTestButton
            channel="push"
            label={t('test')}
            describeSent={(count) =>
              count > 0
                ? { text: t('tested', { count }) }
                : { text: t('testedNone'), tone: 'error' }
            }
          />
        )}
      </Stack>
    </Stack>
  );
}

function TurnOn({ publicKey }: { publicKey: string }) {
  const t = useText();
  const describeFailure = useFailureText();
  const turnOn = useTurnOn();
  return (
    <Button
      variant="contained"
      size="small"
      disabled={turnOn.isPending}
      onClick={() =>
        turnOn.mutate(publicKey, {
          onSuccess: (device) => notify({ text: t(device ? 'turnedOn' : 'notAllowed') }),
          onError: (error) =>
            notify({
              text: error instanceof DOMException ? t('failed') : describeFailure(error),
              tone: 'error',
            }),
        })
      }
    >
      {t('turnOn')}
    </Button>
  );
}

function TurnOff({ id }: { id: number }) {
  const t = useText();
  const describeFailure = useFailureText();
  const turnOff = useTurnOff();
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={turnOff.isPending}
      onClick={() =>
        turnOff.mutate(
          { id, isOwn: true },
          { onError: (error) => notify({ text: describeFailure(error), tone: 'error' }) },
        )
      }
    >
      {t('turnOff')}
    </Button>
  );
}
