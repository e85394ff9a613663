import type { ListedUser } from '@entropi/shared/contracts/users';
import { createUserColumns } from '@entropi/shared/lists/users';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { type Column, showColumns } from '@entropi/shared/ui/resource-columns';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { Ago, When } from '@entropi/shared/ui/time';
import { UserRoles } from './user-roles';
import { useText } from './users.texts';

export function useUserColumns(): Column<ListedUser>[] {
  return showColumns(createUserColumns({ t: useText() }), {
    username: {},
    name: { wide: true },
    email: {},
    roles: { render: (user) => <UserRoles user={user} />, width: 175 },
    task: {
      render: ({ task }) => (task ? <StateChip state={task.state} degraded={null} /> : '–'),
      width: 120,
    },
    strategy: { wide: true },
    unrealised: {
      render: ({ unrealised, open_shares: open }) =>
        unrealised && open ? <MoneyDelta value={unrealised} /> : '–',
      numeric: true,
      width: 130,
    },
    subscription: { hidden: true },
    plan_status: { width: 120 },
    created_at: { render: (user) => <When at={user.created_at} />, hidden: true },
    last_login_at: {
      render: (user) => <When at={user.last_login_at} />,
      width: 180,
      hidden: true,
    },
    last_seen_at: { render: (user) => <Ago at={user.last_seen_at ?? null} />, width: 120 },
  });
}
