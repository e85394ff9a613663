import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useText } from '../texts';
import { Bubble } from './bubble';
import type { Unsent } from './thread-model';

export interface UnsentMessageProps {
  message: Unsent & { failed: boolean };
  onRetry: () => void;
  onDiscard: () => void;
}

export function UnsentMessage({ message, onRetry, onDiscard }: UnsentMessageProps) {
  const t = useText();
  const action = { component: 'button', type: 'button', variant: 'caption' } as const;
  return (
    <Bubble
      own
      author={t('you')}
      body={message.body}
      foot={
        message.failed ? (
          <>
            <Typography variant="caption" sx={{ color: 'loss.main' }}>
              {t('failed')}
            </Typography>
            <Link {...action} onClick={onRetry}>
              {t('retry')}
            </Link>
            <Link {...action} onClick={onDiscard}>
              {t('discard')}
            </Link>
          </>
        ) : (
          <Typography variant="caption">{t('sending')}</Typography>
        )
      }
    />
  );
}
