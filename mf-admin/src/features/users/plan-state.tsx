import type { User } from '@entropi/shared/contracts/user-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type PlanChange, useChangePlan } from './users.queries';
import { useText } from './users.texts';

/** The plan that a user is on, until when, and its end: to cancel, to take that back, and to start again. */
export function PlanState({ user }: { user: User }) {
  const t = useText();
  const format = useFormat();
  const change = useChangePlan(user.id);
  const [requested, setRequested] = useState<PlanChange | null>(null);
  const { subscription: plan, username } = user;
  if (!plan) return <Typography variant="body2">{t('planNone')}</Typography>;
  const hasEnded = plan.status === 'cancelled';
  const isEnding = !hasEnded && plan.cancelled_at !== null;
  const possible: PlanChange = hasEnded ? 'reactivate' : isEnding ? 'resume' : 'cancel';
  const words = { username, plan: plan.name, date: format.date(plan.current_period_end) };
  const confirm = async (what: PlanChange) => {
    await change.mutateAsync(what);
    setRequested(null);
    notify({ text: t(`planChanges.${what}.done`, words) });
  };
  return (
    <>
      <Typography variant="body2">
        {hasEnded && t('planEnded', words)}
        {isEnding && t('planEnds', words)}
        {!hasEnded && !isEnding && t('planNow', words)}
        {` ${t('planStatus', { status: t(`planStatuses.${plan.status}`) })}`}
      </Typography>
      <Stack direction="row">
        <Button size="small" variant="outlined" onClick={() => setRequested(possible)}>
          {t(`planChanges.${possible}.verb`)}
        </Button>
      </Stack>
      {requested && (
        <ConfirmDialog
          open
          title={t(`planChanges.${requested}.title`, words)}
          verb={t(`planChanges.${requested}.verb`)}
          destructive={requested === 'cancel'}
          busy={change.isPending}
          error={change.error}
          onConfirm={() => void confirm(requested).catch(() => undefined)}
          onCancel={() => setRequested(null)}
        >
          {t(`planChanges.${requested}.text`, words)}
        </ConfirmDialog>
      )}
    </>
  );
}
