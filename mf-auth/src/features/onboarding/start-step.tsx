import type { User } from '@entropi/shared/contracts/user-model';
import { refreshSession } from '@entropi/shared/session';
import { ErrorState } from '@entropi/shared/ui/states';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useOnboardingText } from './onboarding-texts';
import { useStart } from './start.queries';
import { StartSummary } from './start-summary';

/** What was chosen and what it costs, the risk, and the start: the user's own. */
export function StartStep({ user }: { user: User }) {
  const t = useOnboardingText();
  const start = useStart();
  const [isAccepted, setAccepted] = useState(false);
  const hintId = useId();
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('start.line')}
      </Typography>
      <StartSummary user={user} />
      <Alert severity="warning">
        {t('start.risk')} {t('start.past')}
      </Alert>
      <FormControlLabel
        label={t('start.accept')}
        control={
          <Checkbox checked={isAccepted} onChange={(_event, checked) => setAccepted(checked)} />
        }
        sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: '9px' } }}
      />
      {start.error && <ErrorState error={start.error} />}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={!isAccepted}
          loading={start.isPending}
          aria-describedby={hintId}
          onClick={() => start.mutate()}
        >
          {t('start.start')}
        </Button>
        <Button disabled={start.isPending} onClick={() => void refreshSession()}>
          {t('start.later')}
        </Button>
        <Typography id={hintId} variant="caption" color="textSecondary" sx={{ flexBasis: '100%' }}>
          {t('start.hint')}
        </Typography>
      </Stack>
    </>
  );
}
