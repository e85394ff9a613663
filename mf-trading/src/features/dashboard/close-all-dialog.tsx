import type { Dashboard } from '@entropi/contracts/dashboard';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { findOtherMoney } from '../../shares/find-other-money';
import { LazyOtherMoneyNote } from '../../shares/lazy-other-money';
import { findOldPriceAt } from '../../shares/old-price';
import { listPricesSeen } from '../../shares/price-seen';
import { openProfit } from '../../shares/share-figures';
import { useUnknownText } from '../../shares/use-unknown-text';
import { useCloseAll } from './commands.queries';
import { useCommandText } from './commands.texts';
import { useText } from './dashboard.texts';

export interface CloseAllDialogProps {
  dashboard: Dashboard;
  open: boolean;
  onEnd: () => void;
}

/** Asks before all shares are closed and the task is paused, and says what closing them would yield now. */
export function CloseAllDialog({ dashboard, open, onEnd }: CloseAllDialogProps) {
  const t = useCommandText();
  const describeUnknown = useUnknownText();
  const close = useCloseAll(dashboard.user.id);
  const { open_shares: shares, valuations } = dashboard;
  const count = shares.length;
  const worth = openProfit(dashboard);
  const others = findOtherMoney(dashboard);
  const oldAt = findOldPriceAt(dashboard);
  const tDashboard = useText();
  const format = useFormat();
  const end = () => {
    close.reset();
    onEnd();
  };
  const confirm = async () => {
    const done = await close.mutateAsync(listPricesSeen(shares, valuations));
    const closed = done.shares.filter(({ result }) => result === 'CLOSED').length;
    const left = done.shares.length - closed;
    if (left > 0) notify({ text: t('closingAll', { count: left }), tone: 'warning', sticky: true });
    else notify({ text: t('closedAll', { count: closed }), tone: 'success' });
    end();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('closeAllTitle', { count })}
      verb={t('closeAllVerb', { count })}
      trades
      busy={close.isPending}
      error={close.error}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={end}
    >
      <Stack sx={{ gap: 1 }}>
        <Typography>
          {t('closeAllText')}{' '}
          {'profit' in worth ? <MoneyDelta value={worth.profit} /> : describeUnknown(worth.unknown)}
          {oldAt !== null && ` ${tDashboard('atLastPrice', { at: format.time(oldAt) })}`}
        </Typography>
        {others && others.openShares > 0 && <LazyOtherMoneyNote {...others} realised={[]} />}
        <Typography>{t('closeAllPauses')}</Typography>
      </Stack>
    </ConfirmDialog>
  );
}
