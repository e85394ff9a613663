import type { ListedUser } from '@entropi/shared/contracts/users';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { Ago, When } from '@entropi/shared/ui/time';
import { UserRoles } from './user-roles';
import { useText } from './users.texts';

/** Columns whose order the server knows carry its own names. */
export function useUserColumns(): Column<ListedUser>[] {
  const t = useText();
  return [
    { field: 'username', label: t('username'), value: (user) => user.username },
    {
      field: 'name',
      label: t('name'),
      value: (user) => `${user.first_name} ${user.last_name}`,
      wide: true,
    },
    { field: 'email', label: t('email'), value: (user) => user.email },
    {
      field: 'roles',
      label: t('roles'),
      value: (user) =>
        [
          user.is_superuser && t('superuser'),
          user.is_stuff && t('staff'),
          user.demo_mode && t('demo'),
        ]
          .filter(Boolean)
          .join(', '),
      render: (user) => <UserRoles user={user} />,
      width: 175,
    },
    {
      field: 'task',
      label: t('task'),
      value: (user) => user.task?.state ?? null,
      render: ({ task }) => (task ? <StateChip state={task.state} degraded={null} /> : '–'),
      width: 120,
    },
    {
      field: 'strategy',
      label: t('strategy'),
      value: (user) => user.strategy_name ?? null,
      wide: true,
    },
    {
      field: 'unrealised',
      label: t('unrealised'),
      value: (user) => (user.unrealised ? Number(user.unrealised.amount) : null),
      currency: (user) => user.unrealised?.currency ?? null,
      render: ({ unrealised, open_shares: open }) =>
        unrealised && open ? <MoneyDelta value={unrealised} /> : '–',
      numeric: true,
      width: 130,
    },
    {
      field: 'subscription',
      label: t('subscription'),
      value: (user) => user.subscription?.name ?? null,
      hidden: true,
    },
    {
      field: 'plan_status',
      label: t('planState'),
      value: ({ subscription }) => subscription && t(`planStatuses.${subscription.status}`),
      width: 120,
    },
    {
      field: 'created_at',
      label: t('created'),
      value: (user) => user.created_at,
      render: (user) => <When at={user.created_at} />,
      hidden: true,
    },
    {
      field: 'last_login_at',
      label: t('lastLogin'),
      value: (user) => user.last_login_at,
      render: (user) => <When at={user.last_login_at} />,
      width: 180,
      hidden: true,
    },
    {
      field: 'last_seen_at',
      label: t('lastSeen'),
      value: (user) => user.last_seen_at ?? null,
      render: (user) => <Ago at={user.last_seen_at ?? null} />,
      width: 120,
    },
  ];
}
