import type { Subscription } from '@entropi/contracts/subscription-model';
import type { User } from '@entropi/contracts/user-model';
import { useFormat } from '@entropi/shared/ui/format';
import Typography from '@mui/material/Typography';
import { useText } from './users.texts';

export interface PlanQuestionProps {
  user: User;
  plan: Subscription;
  /** The first UTC day on the plan. */
  startsOn: string;
}

/** Says what a user's change of plan changes, and from when. */
export function PlanQuestion({ user, plan, startsOn }: PlanQuestionProps) {
  const t = useText();
  const format = useFormat();
  const { subscription: present } = user;
  const runs = present !== null && present.status !== 'cancelled';
  const isSame = runs && present.subscription_id === plan.id;
  const lines = [
    present
      ? t(runs ? 'planNow' : 'planEnded', {
          plan: present.name,
          date: format.date(present.current_period_end),
        })
      : t('planNone'),
    t('planThen', {
      plan: plan.name,
      date: format.day(startsOn),
      fee: format.money(plan.period_fee),
      period: t(`periods.${plan.period}`),
      percent: format.number(plan.performance_fee_percent),
    }),
    ...(isSame ? [t('planSame')] : []),
    ...(runs && !isSame ? [t('planCharged')] : []),
    ...(present === null && plan.trial_days > 0
      ? [t('planTrial', { count: plan.trial_days })]
      : []),
  ];
  return lines.map((line) => (
    <Typography key={line} variant="body2" sx={{ mb: 1 }}>
      {line}
    </Typography>
  ));
}
