import type { TelegramCode } from '@entropi/contracts/channel-model';
import { ErrorState } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useConnectTelegram, useWaitForTelegram } from './channels.queries';
import { useText } from './telegram.texts';

/** Connects a chat: makes the link, shows it, and waits until it was opened. */
export function TelegramConnect({ reachable }: { reachable: boolean }) {
  const t = useText();
  const connect = useConnectTelegram();
  const isOver = useWaitForTelegram(connect.data?.receivedAt ?? null);
  if (connect.data && !isOver) return <Waiting code={connect.data} />;
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      {isOver && <Typography role="status">{t('over')}</Typography>}
      {!reachable && <Typography role="status">{t('away')}</Typography>}
      <Button
        variant="contained"
        size="small"
        disabled={!reachable || connect.isPending}
        onClick={() => connect.mutate()}
      >
        {t('connect')}
      </Button>
      {connect.isError && <ErrorState error={connect.error} />}
    </Stack>
  );
}

function Waiting({ code }: { code: TelegramCode }) {
  const t = useText();
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Typography variant="body2">{t('steps')}</Typography>
      <Button
        variant="contained"
        size="small"
        href={code.url}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('open')}
      </Button>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Typography variant="body2" sx={{ mb: 1 }}>
          {t('scan')}
        </Typography>
        <Box
          component="img"
          alt={t('code')}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(code.qr_svg)}`}
          sx={{ display: 'block', width: 180, bgcolor: '#fff', p: 1 }}
        />
      </Box>
      <Typography variant="body2" color="textSecondary" role="status">
        {t('waiting')}
      </Typography>
    </Stack>
  );
}
