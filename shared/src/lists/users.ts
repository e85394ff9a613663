import type { ListedUser, UserColumn } from '@entropi/contracts/users';
import type { TextKey } from '../remote/texts';
import type { ListColumn, ListWords } from './list-column';
import type { en } from './users.texts';

/** Columns whose order the server knows carry its own names. */
export function createUserColumns({
  t,
}: Pick<ListWords<TextKey<typeof en>>, 't'>): Record<UserColumn, ListColumn<ListedUser>> {
  return {
    username: { label: t('username'), value: (user) => user.username },
    name: { label: t('name'), value: (user) => `${user.first_name} ${user.last_name}` },
    email: { label: t('email'), value: (user) => user.email },
    roles: {
      label: t('roles'),
      value: (user) =>
        [
          user.is_superuser && t('superuser'),
          user.is_stuff && t('staff'),
          user.demo_mode && t('demo'),
        ]
          .filter(Boolean)
          .join(', '),
    },
    task: { label: t('task'), value: (user) => user.task?.state ?? null },
    strategy: { label: t('strategy'), value: (user) => user.strategy_name ?? null },
    unrealised: {
      label: t('unrealised'),
      value: (user) => (user.unrealised ? Number(user.unrealised.amount) : null),
      currency: (user) => user.unrealised?.currency ?? null,
    },
    subscription: { label: t('subscription'), value: (user) => user.subscription?.name ?? null },
    plan_status: {
      label: t('planState'),
      value: ({ subscription }) => subscription && t(`planStatuses.${subscription.status}`),
    },
    created_at: { label: t('created'), value: (user) => user.created_at },
    last_login_at: { label: t('lastLogin'), value: (user) => user.last_login_at },
    last_seen_at: { label: t('lastSeen'), value: (user) => user.last_seen_at ?? null },
  };
}
