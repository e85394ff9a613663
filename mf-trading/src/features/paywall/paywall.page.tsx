import { sumMoney } from '@entropi/contracts/money';
import type { Payment } from '@entropi/contracts/payment-model';
import type { Paywall } from '@entropi/contracts/paywall';
import type { Share } from '@entropi/contracts/trading-model';
import { Link, useParams } from '@entropi/shared/router';
import { recheckSession } from '@entropi/shared/session';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { Panel } from '@entropi/shared/ui/panel';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { PayDetails } from '../../payments/pay-details';
import { PayDialog } from '../../payments/pay-dialog';
import { CloseShareDialog } from '../../shares/close-share-dialog';
import type { Valued } from '../../shares/share-figures';
import { OwedPanel } from './owed-panel';
import { usePaywall, useRecalculate } from './paywall.queries';
import { useText } from './paywall.texts';
import { PaywallShares } from './paywall-shares';
import { useLeaveWhenFree } from './use-leave-when-free';

/** Returns the payment that has been due the longest. */
function findOldest({ payments }: Paywall) {
  return payments.toSorted((a, b) => a.due_on.localeCompare(b.due_on))[0] ?? null;
}

/** Builds what values the shares; the paywall knows account and market only from the valuations. */
const toValued = (paywall: Paywall): Valued => ({
  ...paywall,
  account: null,
  market: null,
  cycle: null,
});

/** Sums what the payment code is for: all that is unpaid in the currency of the oldest payment; null for nothing. */
function findTransfer(paywall: Paywall) {
  const currency = findOldest(paywall)?.amount.currency;
  if (!currency) return null;
  const amounts = paywall.payments.map(({ amount }) => amount);
  return sumMoney(
    amounts.filter((amount) => amount.currency === currency),
    currency,
  );
}

/** Says in one sentence why trading is paused, or that it is free again. */
function Reason({ paywall }: { paywall: Paywall }) {
  const t = useText();
  const format = useFormat();
  if (!paywall.suspended) {
    return (
      <Alert severity="success" action={<Button onClick={recheckSession}>{t('continue')}</Button>}>
        {t('free')} {t('freeHint')}
      </Alert>
    );
  }
  const oldest = findOldest(paywall);
  const amount = format.money(findTransfer(paywall) ?? paywall.balance);
  const since = format.day(oldest?.due_on ?? paywall.since ?? '');
  return <Alert severity="warning">{t('because', { amount, since })}</Alert>;
}

/** Links to what a suspended user may still do. */
function StillWorks() {
  const t = useText();
  return (
    <Panel title={t('works')}>
      <Typography variant="body2">{t('worksText')}</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button component={Link} to="account?section=subscription" variant="outlined" size="small">
          {t('toAccount')}
        </Button>
        <Button component={Link} to="messages" variant="outlined" size="small">
          {t('toMessages')}
        </Button>
      </Stack>
    </Panel>
  );
}

export default function PaywallPage() {
  const t = useText();
  const format = useFormat();
  const userId = Number(useParams().userId);
  const query = usePaywall(userId);
  const recalculate = useRecalculate(userId);
  const [closing, setClosing] = useState<Share | null>(null);
  const [paying, setPaying] = useState<Payment | null>(null);
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  useLeaveWhenFree(query.data && !query.data.suspended);

  const recompute = () =>
    recalculate.mutateAsync().then(
      ({ changed }) => {
        const isSame = Number(changed.amount) === 0;
        const amount = format.money(changed, { signed: true });
        notify({ text: isSame ? t('unchanged') : t('changed', { amount }), tone: 'info' });
      },
      () => notify({ text: t('recalculateFailed'), tone: 'error' }),
    );
  const body = () => {
    if (query.isPending) return <SkeletonBlock height={480} />;
    if (!query.data) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
    const paywall = query.data;
    const owed = (
      <OwedPanel
        paywall={paywall}
        busy={recalculate.isPending}
        onRecalculate={recompute}
        onPay={setPaying}
      />
    );
    const pay = (
      <Panel title={t('pay')}>
        <PayDetails pay={paywall.pay} amount={findTransfer(paywall)} />
      </Panel>
    );
    const shares = <PaywallShares paywall={paywall} onClose={setClosing} />;
    if (isPhone) {
      return (
        <Stack sx={{ gap: 2 }}>
          <Reason paywall={paywall} />
          {pay}
          {owed}
          {shares}
          <StillWorks />
        </Stack>
      );
    }
    return (
      <Stack sx={{ gap: 2 }}>
        <Reason paywall={paywall} />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          <Stack sx={{ gap: 2, minWidth: 0 }}>
            {owed}
            {shares}
          </Stack>
          <Stack sx={{ gap: 2, minWidth: 0 }}>
            {pay}
            <StillWorks />
          </Stack>
        </Box>
      </Stack>
    );
  };
  return (
    <PageFrame title={t('title')}>
      {body()}
      <CloseShareDialog
        userId={userId}
        share={closing}
        valued={query.data ? toValued(query.data) : null}
        onEnd={() => setClosing(null)}
      />
      <PayDialog payment={paying} onEnd={() => setPaying(null)} />
    </PageFrame>
  );
}
