import type { DifferenceColumn, LedgerDifference } from '@entropi/contracts/ledger-differences';
import type { MonitoringColumn, MonitoringUser } from '@entropi/contracts/monitoring';
import type { CodeWords, FindCodeWords } from '../remote/code-words';
import type { TextKey } from '../remote/texts';
import type { ListColumn, ListWords } from './list-column';
import type { en } from './monitoring.texts';

type Words = Pick<ListWords<TextKey<typeof en>>, 't' | 'findWords' | 'nameMode'>;

/** Why a task is in error, else what holds it back, as a code; null when nothing is wrong with it. */
export function findReason({ task }: MonitoringUser): string | null {
  return task.error?.code ?? task.degraded;
}

/** Words a reason of a task. One that has no words is named by its code. */
export function describeReason(findWords: FindCodeWords, code: string): CodeWords {
  return findWords('fault', code) ?? findWords('degraded', code) ?? { title: code, hint: '' };
}

function nameModes({ nameMode }: Words, { task }: MonitoringUser): string | null {
  const { sell_mode: configured, effective_mode: effective } = task;
  if (!configured || !effective) return null;
  const isTurned = configured !== effective;
  return isTurned ? `${nameMode(configured)} → ${nameMode(effective)}` : nameMode(effective);
}

export function createMonitoringColumns(
  words: Words,
): Record<MonitoringColumn, ListColumn<MonitoringUser>> {
  const { t, findWords } = words;
  return {
    username: { label: t('user'), value: (row) => row.user.username },
    state: { label: t('state'), value: (row) => row.task.state },
    reason: {
      label: t('reason'),
      value: (row) => {
        const reason = findReason(row);
        return reason === null ? null : describeReason(findWords, reason).title;
      },
    },
    open_shares: { label: t('openShares'), value: (row) => row.open_shares },
    total_size: { label: t('totalSize'), value: (row) => row.total_size },
    unrealised: {
      label: t('unrealised'),
      value: (row) => Number(row.unrealised.amount),
      currency: (row) => row.unrealised.currency,
    },
    realised_today: {
      label: t('realisedToday'),
      value: (row) => Number(row.realised_today.amount),
      currency: (row) => row.realised_today.currency,
    },
    margin: { label: t('margin'), value: (row) => row.margin_use_percent },
    last_tick: { label: t('lastTick'), value: (row) => row.task.last_tick_at },
    unsent_closes: { label: t('unsent'), value: (row) => row.unsent_closes ?? 0 },
    unmanaged_shares: { label: t('unmanaged'), value: (row) => row.task.unmanaged_shares },
    account: { label: t('account'), value: (row) => row.account?.account_id ?? null },
    mode: { label: t('mode'), value: (row) => nameModes(words, row) },
    subscription: {
      label: t('subscription'),
      value: ({ subscription_status: status }) => status && t(`subscriptionStatuses.${status}`),
    },
  };
}

export function createDifferenceColumns({
  t,
}: Pick<Words, 't'>): Record<DifferenceColumn, ListColumn<LedgerDifference>> {
  return {
    at: { label: t('closed'), value: (row) => row.at },
    user: { label: t('user'), value: (row) => row.user.username },
    account: { label: t('account'), value: (row) => row.account_id },
    deal: { label: t('deal'), value: (row) => row.deal_id },
    market: { label: t('market'), value: (row) => row.epic },
    size: { label: t('size'), value: (row) => row.size },
    booked: {
      label: t('booked'),
      value: (row) => row.booked && Number(row.booked.amount),
      currency: (row) => row.booked?.currency ?? null,
    },
    broker: {
      label: t('byBroker'),
      value: (row) => row.broker && Number(row.broker.amount),
      currency: (row) => row.broker?.currency ?? null,
    },
  };
}
