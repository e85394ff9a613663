import type { Dashboard } from '@entropi/contracts/dashboard';
import type { Money } from '@entropi/contracts/primitives';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { EmptyState } from '@entropi/shared/ui/states';
import LinearProgress from '@mui/material/LinearProgress';
import { findPercent } from '../../shares/of-balance';
import { findOldPriceAt } from '../../shares/old-price';
import { openProfit } from '../../shares/share-figures';
import { useUnknownText } from '../../shares/use-unknown-text';
import { useText } from './dashboard.texts';

/** Says when the balance was read if a share was closed after that, because the results are then newer than it. */
function findOldBalance({ account, closed_shares: closed }: Dashboard): string | null {
  const at = account?.balance_at ?? null;
  const last = closed[0]?.closed_at ?? null;
  return at !== null && last !== null && Date.parse(last) > Date.parse(at) ? at : null;
}

/** Shows the figures of the account and the results of the task. */
export function FiguresStrip({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const format = useFormat();
  const { account, performance } = dashboard;
  if (!account) return <EmptyState title={t('noAccount')} hint={t('noAccountHint')} />;
  const { balance, currency } = account;
  const money = (value: number | undefined): Money | null =>
    value === undefined ? null : { amount: value.toFixed(2), currency };
  const shown = (value: Money | null) => (value ? format.money(value) : '–');
  const behind = findOldBalance(dashboard);
  const open = openProfit(dashboard);
  const openMoney = 'profit' in open ? open.profit : null;
  const describeUnknown = useUnknownText();
  const writePercent = (result: Money | null, isBooked: boolean) => {
    const percent = result && findPercent(dashboard, result, isBooked);
    return percent !== null && format.percent(percent, { decimals: 2, signed: true });
  };
  const oldAt = findOldPriceAt(dashboard);
  const atLastPrice = oldAt !== null && t('atLastPrice', { at: format.time(oldAt) });
  const total = money(balance?.balance);
  const available = money(balance?.available);
  const used = balance && balance.balance > 0 ? (balance.deposit / balance.balance) * 100 : null;
  return (
    <FigureStrip>
      <Figure
        label={t('balance')}
        value={total?.amount}
        foot={
          behind
            ? t('beforeLastFill', { at: format.time(behind) })
            : `${account.name} · ${t(`environments.${account.environment}`)}`
        }
      >
        {shown(total)}
      </Figure>
      <Figure label={t('available')} value={available?.amount}>
        {shown(available)}
      </Figure>
      <Figure
        label={t('margin')}
        foot={
          used !== null && (
            <LinearProgress
              variant="determinate"
              value={Math.min(100, used)}
              aria-label={t('margin')}
            />
          )
        }
      >
        {used === null ? '–' : format.percent(used)}
      </Figure>
      <Figure
        label={t('openProfit')}
        value={openMoney?.amount}
        foot={
          'unknown' in open
            ? describeUnknown(open.unknown)
            : [atLastPrice, writePercent(openMoney, false)].filter(Boolean).join(' · ')
        }
      >
        <MoneyDelta value={openMoney} />
      </Figure>
      <Figure
        label={t('today')}
        value={performance.today.amount}
        foot={writePercent(performance.today, true)}
      >
        <MoneyDelta value={performance.today} />
      </Figure>
      <Figure
        label={t('total')}
        value={performance.total.amount}
        foot={writePercent(performance.total, true)}
      >
        <MoneyDelta value={performance.total} />
      </Figure>
    </FigureStrip>
  );
}
