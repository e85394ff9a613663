import {
  exportSubscribers,
  listSubscribers,
  type Subscriber,
} from '@entropi/contracts/subscribers';
import type { SubscriptionStatus } from '@entropi/contracts/subscription-model';
import { listSubscriptions } from '@entropi/contracts/subscriptions';
import { READABLE_ONLY } from '@entropi/shared/http/readable-only';
import { createSubscriberColumns } from '@entropi/shared/lists/billing';
import { useClient } from '@entropi/shared/remote';
import { useNavigate } from '@entropi/shared/router';
import { useFormat } from '@entropi/shared/ui/format';
import { showColumns } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { When } from '@entropi/shared/ui/time';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { PLANS } from '../subscriptions.queries';
import { useText } from './billing.texts';

type Status = z.infer<typeof SubscriptionStatus>;

const COLOURS: Record<Status, string> = {
  trial: 'primary.main',
  active: 'gain.main',
  past_due: 'warning.main',
  suspended: 'loss.main',
  cancelled: 'idle.main',
};

/** Users with their plan, by its status; a row opens the user's page. */
export function SubscribersView() {
  const t = useText();
  const format = useFormat();
  const client = useClient();
  const navigate = useNavigate();
  const plans = useQuery({
    queryKey: [...PLANS, 'names'],
    queryFn: ({ signal }) => client.call(listSubscriptions, {}, { signal, ...READABLE_ONLY }),
  });
  const list = useResourceList({
    call: listSubscribers,
    csv: exportSubscribers,
    queryKey: ['admin', 'subscribers'],
    rowId: (row) => row.user_id,
    prefix: 'subscribers',
  });
  const chip = (row: Subscriber) => (
    <StatusChip label={t(`statuses.${row.status}`)} colour={COLOURS[row.status]} />
  );
  const columns = showColumns(createSubscriberColumns({ t }), {
    username: {},
    name: {},
    plan: {},
    status: { render: chip },
    started_at: { render: (row) => <When at={row.started_at} />, width: 160 },
    current_period_end: { render: (row) => format.date(row.current_period_end) },
    balance: { render: (row) => format.money(row.balance), numeric: true, sortable: false },
    cancelled_at: {
      render: (row) => (row.cancelled_at ? <When at={row.cancelled_at} /> : '–'),
      width: 160,
    },
    trial_ends_at: {
      render: (row) => (row.trial_ends_at ? <When at={row.trial_ends_at} /> : '–'),
      width: 160,
      hidden: true,
    },
  });
  return (
    <ResourceTable
      label={t('subscribers')}
      list={list}
      columns={columns}
      empty={{ title: t('noSubscribers'), hint: t('noSubscribersHint') }}
      onOpen={(row) => void navigate(`/admin/users/${row.user_id}?tab=money`)}
      filters={[
        {
          name: 'status',
          label: t('status'),
          text: (value) => t(`statuses.${value as Status}`),
          chips: true,
        },
        {
          name: 'subscription_id',
          label: t('plan'),
          options: (plans.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      narrow={(row) => ({
        primary: `${row.username} · ${row.plan}`,
        secondary: [
          format.money(row.balance),
          row.cancelled_at ? t('endsOn', { date: format.date(row.current_period_end) }) : row.name,
        ].join(' · '),
        end: chip(row),
      })}
    />
  );
}
