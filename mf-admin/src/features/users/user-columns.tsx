import type { User } from '@entropi/shared/contracts/user-model';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { When } from '@entropi/shared/ui/time';
import { UserRoles } from './user-roles';
import { useText } from './users.texts';

/** Columns whose order the server knows carry its own names. */
export function useUserColumns(): Column<User>[] {
  const t = useText();
  return [
    { field: 'username', label: t('username'), value: (user) => user.username },
    {
      field: 'name',
      label: t('name'),
      value: (user) => `${user.first_name} ${user.last_name}`,
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
    },
    {
      field: 'subscription',
      label: t('subscription'),
      value: (user) => user.subscription?.name ?? null,
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
    },
  ];
}
