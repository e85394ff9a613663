import type { Payment } from '@entropi/shared/contracts/payments';
import type { Subscription } from '@entropi/shared/contracts/subscription-model';
import { useSearchParams } from '@entropi/shared/router';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { useTableState } from '@entropi/shared/ui/table-state';
import { Tabs } from '@entropi/shared/ui/tabs';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { PaymentForm } from './payment-form';
import { PaymentPanel } from './payment-panel';
import { PaymentsView } from './payments-view';
import { PlanPanel } from './plan-panel';
import { PlansView } from './plans-view';
import {
  type NewPayment,
  type PaymentFilter,
  useCreatePayment,
  usePayers,
  usePayments,
  usePlans,
} from './subscriptions.queries';
import { useText } from './subscriptions.texts';

const DUE_AFTER_MS = 10 * 86_400_000;

type Open =
  | { kind: 'plan'; plan: Subscription | null }
  | { kind: 'payment'; payment: Payment }
  | { kind: 'ask' }
  | null;

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
  const [open, setOpen] = useState<Open>(null);
  const [nowMs] = useState(() => Date.now());
  const filter = readFilter(params.get('show'));
  const { skip, limit } = useTableState('payments');
  const plans = usePlans();
  const payments = usePayments(filter, { skip, limit });
  const payers = usePayers('');
  const ask = useCreatePayment();
  const close = () => setOpen(null);
  const today = utcDay(nowMs);

  const askAndClose = async (payment: NewPayment) => {
    const made = await ask.mutateAsync(payment);
    notify({ text: t('asked', { amount: format.money(made.amount), username: made.username }) });
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
          <Button variant="outlined" onClick={() => setOpen({ kind: 'ask' })}>
            {t('newPayment')}
          </Button>
          <Button variant="contained" onClick={() => setOpen({ kind: 'plan', plan: null })}>
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
                onOpen={(plan) => setOpen({ kind: 'plan', plan })}
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
                onOpen={(payment) => setOpen({ kind: 'payment', payment })}
              />
            ),
          },
        ]}
      />
      {open?.kind === 'plan' && <PlanPanel plan={open.plan} onClose={close} />}
      {open?.kind === 'payment' && (
        <PaymentPanel payment={open.payment} today={today} onClose={close} />
      )}
      <SidePanel open={open?.kind === 'ask'} title={t('newPayment')} onClose={close}>
        <PaymentForm
          users={payers.data?.items ?? []}
          dueOn={utcDay(nowMs + DUE_AFTER_MS)}
          onAsk={askAndClose}
        />
      </SidePanel>
    </PageFrame>
  );
}
