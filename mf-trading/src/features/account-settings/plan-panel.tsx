import type { Money } from '@entropi/contracts/primitives';
import type { UserSubscription } from '@entropi/contracts/subscription-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { Term } from '@entropi/shared/ui/term';
import { When } from '@entropi/shared/ui/time';
import { useTranslate } from '@entropi/shared/ui/use-translate';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from './account-settings.texts';
import { useEndOfSubscription, usePlan } from './subscription.queries';

export interface PlanPanelProps {
  subscription: UserSubscription;
  /** Undefined while loading. */
  fees: { balance: Money; high_water_mark: Money } | undefined;
}

/** Only a running subscription can be cancelled. */
const RUNNING = new Set<UserSubscription['status']>(['trial', 'active', 'past_due']);

/** Shows the plan with its price, and lets it be cancelled. */
export function PlanPanel({ subscription, fees }: PlanPanelProps) {
  const t = useText();
  const format = useFormat();
  const { name } = useTranslate()(subscription);
  const plan = usePlan(subscription.subscription_id);
  const percent = plan.data?.performance_fee_percent ?? 0;
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureStrip>
        <Figure label={t('plan')}>{name}</Figure>
        <Figure label={t('price')} loading={plan.isPending}>
          {plan.data &&
            t(`prices.${plan.data.period}`, { fee: format.money(plan.data.period_fee) })}
        </Figure>
        <Figure label={t('status')}>{t(`statuses.${subscription.status}`)}</Figure>
        {subscription.status === 'trial' && (
          <Figure label={t('trialEnds')}>
            <When at={subscription.trial_ends_at} dateOnly />
          </Figure>
        )}
        <Figure label={t(subscription.cancelled_at ? 'endsOn' : 'periodEnd')}>
          <When at={subscription.current_period_end} dateOnly />
        </Figure>
        <Figure label={t('balance')} loading={!fees}>
          {fees && format.money(fees.balance)}
        </Figure>
        <Figure label={<Term name="highWaterMark">{t('highWaterMark')}</Term>} loading={!fees}>
          {fees && format.money(fees.high_water_mark)}
        </Figure>
      </FigureStrip>
      {/* The line is there while the plan loads, so that what is below does not move. */}
      <Typography variant="body2" color="textSecondary">
        {percent > 0
          ? t('performanceFee', { percent: format.percent(percent, { maxDecimals: 2 }) })
          : '\u00a0'}
      </Typography>
      {RUNNING.has(subscription.status) && <EndOfSubscription subscription={subscription} />}
    </Stack>
  );
}

function EndOfSubscription({ subscription }: { subscription: UserSubscription }) {
  const t = useText();
  const format = useFormat();
  const describeFailure = useFailureText();
  const end = useEndOfSubscription();
  const [isOpen, setOpen] = useState(false);
  const day = format.date(subscription.current_period_end);
  const resume = () =>
    end.mutate(false, {
      onSuccess: () => notify({ text: t('resumed') }),
      onError: (error) => notify({ text: describeFailure(error), tone: 'error' }),
    });
  const cancel = () =>
    end.mutate(true, {
      onSuccess: () => {
        setOpen(false);
        notify({ text: t('cancelled', { day }) });
      },
    });
  if (subscription.cancelled_at) {
    return (
      <Alert
        severity="info"
        role="note"
        action={
          <Button color="inherit" size="small" loading={end.isPending} onClick={resume}>
            {t('resume')}
          </Button>
        }
      >
        {t('cancelled', { day })} {t('cancelledHint')}
      </Alert>
    );
  }
  return (
    <Box>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('cancelTitle')}
        verb={t('cancelVerb')}
        busy={end.isPending}
        error={end.error}
        onConfirm={cancel}
        onCancel={() => setOpen(false)}
      >
        {t('cancelText', { day })}
      </ConfirmDialog>
    </Box>
  );
}
