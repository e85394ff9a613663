import { useFailureText } from '@entropi/shared/ui/problem-words';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useText } from '../texts';
import { Bubble } from './bubble';
import type { Unsent } from './thread-model';

export interface UnsentMessageProps {
  /** `error` says why it failed; null after a reload, when nobody knows. */
  message: Unsent & { failed: boolean; error: unknown };
  onRetry: () => void;
  onDiscard: () => void;
}

export function UnsentMessage({ message, onRetry, onDiscard }: UnsentMessageProps) {
  const t = useText();
  const describe = useFailureText();
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
            {message.error !== null && (
              <FormHelperText sx={{ m: 0, textAlign: 'end' }}>
                {describe(message.error)}
              </FormHelperText>
            )}
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
