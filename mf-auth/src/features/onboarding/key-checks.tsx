import { useAnnouncement } from '@entropi/shared/ui/announce';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { useOnboardingText } from './onboarding-texts';

export interface KeyChecksProps {
  state: 'idle' | 'pending' | 'success' | 'error';
  identifier: string;
  /** Accounts that the broker lists. */
  accounts: number;
}

/** Shows the steps of the check of the keys, and how each of them ended. */
export function KeyChecks({ state, identifier, accounts }: KeyChecksProps) {
  const t = useOnboardingText();
  const isDone = state === 'success';
  const words = isDone
    ? [
        t('broker.signedIn', { identifier }),
        t('broker.accountsFound', { count: accounts }),
        t('broker.sealed'),
      ]
    : [t('broker.signIn', { identifier }), t('broker.accounts'), t('broker.seal')];
  // The reason of a rejection is shown in an alert.
  useAnnouncement(state, isDone ? words.join(' ') : '');
  // The API gives one answer for all steps: a rejection means that the sign-in failed and the rest never began.
  const shown = state === 'error' ? words.slice(0, 1) : words;
  return (
    <Stack
      component="ol"
      aria-label={t('broker.checks')}
      sx={{ m: 0, p: 0, gap: 1, listStyle: 'none' }}
    >
      {shown.map((text) => (
        <Stack component="li" direction="row" key={text} sx={{ gap: 1.5, alignItems: 'center' }}>
          <Mark state={state} />
          <Box component="span" sx={{ fontSize: '0.875rem' }}>
            {text}
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}

function Mark({ state }: { state: KeyChecksProps['state'] }) {
  const t = useOnboardingText();
  if (state === 'success') {
    return (
      <CheckCircleIcon titleAccess={t('broker.done')} sx={{ color: 'gain.main', fontSize: 20 }} />
    );
  }
  if (state === 'error') {
    return <ErrorIcon titleAccess={t('broker.failed')} sx={{ color: 'loss.main', fontSize: 20 }} />;
  }
  return <CircularProgress size={16} sx={{ m: '2px' }} aria-label={t('broker.waiting')} />;
}
