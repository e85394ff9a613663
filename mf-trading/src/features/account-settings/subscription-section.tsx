import type { User } from '@entropi/contracts/user-model';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useFees } from './account-settings.queries';
import { useText } from './account-settings.texts';
import { PaymentList } from './payment-list';
import { PlanPanel } from './plan-panel';
import { StatementList } from './statement-list';
import { usePayments, usePlan } from './subscription.queries';

/** The section of the plan, its payments, and the ledger of fees. */
export function SubscriptionSection({ user }: { user: User }) {
  const t = useText();
  const format = useFormat();
  const fees = useFees();
  const plan = user.subscription;
  const price = usePlan(plan?.subscription_id ?? null);
  const payments = usePayments();
  // The height of each part decides where the next one is, so nothing is shown until all have been read.
  if (fees.isPending || payments.isPending || (plan && price.isPending)) {
    return <SkeletonBlock height={620} />;
  }
  const ledger = () => {
    if (fees.isLoadingError)
      return <ErrorState error={fees.error} onRetry={() => fees.refetch()} />;
    if (fees.data.items.length === 0) {
      return <EmptyState title={t('noFees')} hint={t('noFeesHint')} />;
    }
    return (
      <Table size="small" aria-label={t('fees')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('date')}</TableCell>
            <TableCell>{t('kind')}</TableCell>
            <TableCell align="right">{t('amount')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {fees.data.items.map((item) => (
            <TableRow key={item.id}>
              <TableCell>
                <When at={item.created_at} dateOnly />
              </TableCell>
              <TableCell>{t(`bookings.${item.kind}`)}</TableCell>
              <TableCell align="right">{format.money(item.amount)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    );
  };
  return (
    <Stack sx={{ gap: 2 }}>
      {plan ? (
        <PlanPanel subscription={plan} fees={fees.data} />
      ) : (
        <EmptyState title={t('noPlan')} hint={t('noPlanHint')} />
      )}
      <Panel title={t('payments')} flush>
        <PaymentList />
      </Panel>
      <Panel title={t('fees')} flush>
        {ledger()}
      </Panel>
      <StatementList />
    </Stack>
  );
}
