import type { Subscription } from '@entropi/contracts/subscription-model';
import { getSubscription, listSubscriptions } from '@entropi/contracts/subscriptions';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { type ResourceList, useResourceList } from '@entropi/shared/ui/use-resource-list';
import { TranslatedName } from '../../translations/translated-name';
import { PLANS } from './subscriptions.queries';
import { useText } from './subscriptions.texts';

type PlanList = ResourceList<Subscription>;

export function usePlanList(): PlanList {
  return useResourceList({
    call: listSubscriptions,
    queryKey: PLANS,
    prefix: 'plans',
    open: {
      param: 'plan',
      read: (client, id, signal) =>
        client.call(getSubscription, { params: { subscription_id: id } }, { signal }),
    },
  });
}

function Offered({ plan }: { plan: Subscription }) {
  const t = useText();
  return plan.is_active ? (
    <StatusChip label={t('offered')} colour="gain.main" />
  ) : (
    <StatusChip label={t('notOffered')} colour="idle.main" />
  );
}

export function PlansView({ list }: { list: PlanList }) {
  const t = useText();
  const format = useFormat();
  const columns: Column<Subscription>[] = [
    {
      field: 'name',
      label: t('name'),
      value: (plan) => plan.name,
      render: (plan) => <TranslatedName thing={plan} />,
    },
    { field: 'period', label: t('period'), value: (plan) => t(`periods.${plan.period}`) },
    {
      field: 'period_fee',
      label: t('periodFee'),
      value: (plan) => Number(plan.period_fee.amount),
      render: (plan) => format.money(plan.period_fee),
      numeric: true,
    },
    {
      field: 'performance_fee_percent',
      label: t('performanceFee'),
      value: (plan) => plan.performance_fee_percent,
      render: (plan) => format.percent(plan.performance_fee_percent),
      numeric: true,
    },
    { field: 'trial_days', label: t('trialDays'), value: (plan) => plan.trial_days, numeric: true },
    { field: 'grace_days', label: t('graceDays'), value: (plan) => plan.grace_days, numeric: true },
    { field: 'users_count', label: t('users'), value: (plan) => plan.users_count, numeric: true },
    {
      field: 'is_active',
      label: t('status'),
      value: (plan) => t(plan.is_active ? 'offered' : 'notOffered'),
      render: (plan) => <Offered plan={plan} />,
    },
  ];
  return (
    <ResourceTable
      label={t('plans')}
      list={list}
      columns={columns}
      empty={{ title: t('noPlans'), hint: t('noPlansHint') }}
      onOpen={({ id }) => list.open.show(id)}
      narrow={(plan) => ({
        primary: <TranslatedName thing={plan} />,
        secondary: `${format.money(plan.period_fee)} · ${t(`periods.${plan.period}`)}`,
        end: <Offered plan={plan} />,
      })}
    />
  );
}
