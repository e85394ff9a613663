import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { LeaveQuestion } from '@entropi/shared/ui/leave-question';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { ResourcePanel } from '@entropi/shared/ui/resource-panel';
import { SkeletonRows } from '@entropi/shared/ui/states';
import { Tabs } from '@entropi/shared/ui/tabs';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useText as useBillingText } from './billing/billing.texts';
import { NewPaymentForm } from './new-payment-form';
import { PaymentPanel } from './payment-panel';
import { PaymentsView, usePaymentList } from './payments-view';
import { PlanPanel } from './plan-panel';
import { PlansView, usePlanList } from './plans-view';
import { useText } from './subscriptions.texts';

const WAITING = <SkeletonRows rows={8} />;

const SubscribersView = defineLazyPart(
  async () => (await import('./billing/subscribers-view')).SubscribersView,
);
const BankView = defineLazyPart(async () => (await import('./bank/bank-view')).BankView);
const FeesView = defineLazyPart(async () => (await import('./billing/fees-view')).FeesView);
const SuspensionsView = defineLazyPart(
  async () => (await import('./billing/suspensions-view')).SuspensionsView,
);

export default function SubscriptionsPage() {
  const t = useText();
  const tBilling = useBillingText();
  const [nowMs] = useState(() => Date.now());
  const plans = usePlanList();
  const payments = usePaymentList();
  const paymentsView = <PaymentsView list={payments} nowMs={nowMs} />;
  return (
    <PageFrame
      title={t('title')}
      line={t('line')}
      actions={
        <>
          <Button variant="outlined" onClick={payments.open.create}>
            {t('newPayment')}
          </Button>
          <Button variant="contained" onClick={plans.open.create}>
            {t('newPlan')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('tabs')}
        tabs={[
          { id: 'plans', label: t('plans'), content: <PlansView list={plans} /> },
          {
            id: 'subscribers',
            label: tBilling('subscribers'),
            content: <SubscribersView waiting={WAITING} />,
          },
          { id: 'payments', label: t('payments'), content: paymentsView },
          { id: 'bank', label: t('bank'), content: <BankView waiting={WAITING} /> },
          { id: 'fees', label: tBilling('fees'), content: <FeesView waiting={WAITING} /> },
          {
            id: 'suspensions',
            label: tBilling('suspensions'),
            content: <SuspensionsView waiting={WAITING} />,
          },
        ]}
      />
      <ResourcePanel
        label={t('plans')}
        open={plans.open}
        panel={(plan, close) => <PlanPanel key={plan.id} plan={plan} onClose={close} />}
      />
      {plans.open.isNew && <PlanPanel plan={null} onClose={plans.open.close} />}
      <ResourcePanel
        label={t('payments')}
        open={payments.open}
        panel={(one, close) => <PaymentPanel payment={one} nowMs={nowMs} onClose={close} />}
        create={{
          label: t('newPayment'),
          form: <NewPaymentForm nowMs={nowMs} onDone={payments.open.close} />,
        }}
      />
      <LeaveQuestion />
    </PageFrame>
  );
}
