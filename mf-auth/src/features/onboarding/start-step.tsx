import type { User } from '@entropi/contracts/user-model';
import { isAcknowledged, RiskNotice } from '@entropi/shared/ui/risk-notice';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { TradeButton } from '@entropi/shared/ui/trade-button';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useOnboardingText } from './onboarding-texts';
import { useFinish, useRisks } from './start.queries';
import { StartSummary } from './start-summary';

/** Shows what was chosen, what it costs and the risks, and lets the user start the task themselves. */
export function StartStep({ user }: { user: User }) {
  const t = useOnboardingText();
  const risks = useRisks();
  const finish = useFinish();
  const [isAccepted, setAccepted] = useState(false);
  const hintId = useId();
  const isDone = risks.data !== undefined && isAcknowledged(risks.data);
  const end = (starts: boolean) => finish.mutate({ starts, acknowledges: isAccepted && !isDone });
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('start.line')}
      </Typography>
      <StartSummary user={user} />
      {risks.isPending && <SkeletonBlock height={120} />}
      {risks.isError && <ErrorState error={risks.error} onRetry={() => void risks.refetch()} />}
      {risks.data && (
        <RiskNotice risks={risks.data} isAccepted={isAccepted} onAccept={setAccepted} />
      )}
      {finish.error && <ErrorState error={finish.error} />}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <TradeButton
          variant="contained"
          disabled={!isDone && !isAccepted}
          loading={finish.isPending && finish.variables.starts}
          aria-describedby={hintId}
          onClick={() => end(true)}
        >
          {t('start.start')}
        </TradeButton>
        <Button disabled={finish.isPending} onClick={() => end(false)}>
          {t('start.later')}
        </Button>
        <Typography id={hintId} variant="caption" color="textSecondary" sx={{ flexBasis: '100%' }}>
          {t('start.hint')}
        </Typography>
      </Stack>
    </>
  );
}
