import { useSearchParams } from '@entropi/shared/router';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { useTableState } from '@entropi/shared/ui/table-state';
import { Tabs } from '@entropi/shared/ui/tabs';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { MissingRow } from '../../rows/missing-row';
import { PaymentForm } from './payment-form';
import { PaymentPanel } from './payment-panel';
import { PaymentsView } from './payments-view';
import { PlanPanel } from './plan-panel';
import { PlansView } from './plans-view';
import {
  type NewPayment,
  type PaymentFilter,
  useCreatePayment,
  useOpenPayment,
  useOpenPlan,
  usePayers,
  usePayments,
  usePlans,
} from './subscriptions.queries';
import { useText } from './subscriptions.texts';

const DUE_AFTER_MS = 10 * 86_400_000;

/** Of the parameters `plan` and `payment`: none of them is open yet. */
const NEW = 'new';
const PANELS = ['plan', 'payment'] as const;

function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

function readFilter(text: string | null): PaymentFilter {
  return text === 'unpaid' || text === 'paid' ? text : 'all';
}

export default function SubscriptionsPage() {
  const t = useText();
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const [nowMs] = useState(() => Date.now());
  const filter = readFilter(params.get('show'));
  const { skip, limit } = useTableState('payments');
  const plans = usePlans();
  const payments = usePayments(filter, { skip, limit });
  const payers = usePayers('');
  const request = useCreatePayment();
  const plan = useOpenPlan(params.get('plan'), plans.data);
  const payment = useOpenPayment(params.get('payment'), payments.data?.items);
  const show = (panel: (typeof PANELS)[number] | null, id = NEW) => {
    const next = new URLSearchParams(params);
    for (const name of PANELS) next.delete(name);
    if (panel) next.set(panel, id);
    setParams(next);
  };
  const close = () => show(null);
  const today = utcDay(nowMs);

  const confirmAndClose = async (payment: NewPayment) => {
    const made = await request.mutateAsync(payment);
    notify({
      text: t('requested', { amount: format.money(made.amount), username: made.username }),
    });
    close();
  };
  const showOnly = (name: PaymentFilter) => {
    const next = new URLSearchParams(params);
    next.set('show', name);
    next.delete('payments.page');
    setParams(next, { replace: true });
  };
  return (
    <PageFrame
      title={t('title')}
      line={t('line')}
      actions={
        <>
          <Button variant="outlined" onClick={() => show('payment')}>
            {t('newPayment')}
          </Button>
          <Button variant="contained" onClick={() => show('plan')}>
            {t('newPlan')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('tabs')}
        tabs={[
          {
            id: 'plans',
            label: t('plans'),
            content: (
              <PlansView
                plans={plans.data}
                error={plans.error}
                onRetry={() => plans.refetch()}
                onOpen={({ id }) => show('plan', String(id))}
              />
            ),
          },
          {
            id: 'payments',
            label: t('payments'),
            content: (
              <PaymentsView
                payments={payments.data?.items}
                total={payments.data?.total ?? 0}
                error={payments.error}
                filter={filter}
                today={today}
                onFilter={showOnly}
                onRetry={() => payments.refetch()}
                onOpen={({ id }) => show('payment', String(id))}
              />
            ),
          },
        ]}
      />
      {plan.row && <PlanPanel key={plan.row.id} plan={plan.row} onClose={close} />}
      {params.get('plan') === NEW && <PlanPanel plan={null} onClose={close} />}
      {payment.row && <PaymentPanel payment={payment.row} today={today} onClose={close} />}
      <MissingRow title={t('plans')} open={plan} onClose={close} />
      <MissingRow title={t('payments')} open={payment} onClose={close} />
      <SidePanel open={params.get('payment') === NEW} title={t('newPayment')} onClose={close}>
        <PaymentForm
          users={payers.data?.items ?? []}
          dueOn={utcDay(nowMs + DUE_AFTER_MS)}
          onConfirm={confirmAndClose}
        />
      </SidePanel>
    </PageFrame>
  );
}
