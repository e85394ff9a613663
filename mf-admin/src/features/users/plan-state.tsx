import type { User } from '@entropi/contracts/user-model';
import { useFormat } from '@entropi/shared/ui/format';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ConfirmButton } from '../../confirmation/confirm-button';
import { type PlanChange, useChangePlan } from './users.queries';
import { useText } from './users.texts';

/** The plan that a user is on, until when, and its end: to cancel, to take that back, and to start again. */
export function PlanState({ user }: { user: User }) {
  const t = useText();
  const format = useFormat();
  const { mutateAsync, isPending, error } = useChangePlan(user.id);
  const { subscription: plan, username } = user;
  if (!plan) return <Typography variant="body2">{t('planNone')}</Typography>;
  const hasEnded = plan.status === 'cancelled';
  const isEnding = !hasEnded && plan.cancelled_at !== null;
  const possible: PlanChange = hasEnded ? 'reactivate' : isEnding ? 'resume' : 'cancel';
  const words = { username, plan: plan.name, date: format.date(plan.current_period_end) };
  return (
    <>
      <Typography variant="body2">
        {hasEnded && t('planEnded', words)}
        {isEnding && t('planEnds', words)}
        {!hasEnded && !isEnding && t('planNow', words)}
        {` ${t('planStatus', { status: t(`planStatuses.${plan.status}`) })}`}
      </Typography>
      <Stack direction="row">
        <ConfirmButton
          key={possible}
          label={t(`planChanges.${possible}.verb`)}
          title={t(`planChanges.${possible}.title`, words)}
          text={t(`planChanges.${possible}.text`, words)}
          done={t(`planChanges.${possible}.done`, words)}
          destructive={possible === 'cancel'}
          run={{ mutateAsync: () => mutateAsync(possible), isPending, error }}
        />
      </Stack>
    </>
  );
}
