import type { ListedUser } from '@entropi/contracts/users';
import { createUserColumns } from '@entropi/shared/lists/users';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { type Column, showColumns } from '@entropi/shared/ui/resource-columns';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { Ago, When } from '@entropi/shared/ui/time';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { UserRoles } from './user-roles';
import { useText } from './users.texts';

/** A user's roles, and their task unless it is stopped, at the end of a card. */
export function UserEnd({ user }: { user: ListedUser }) {
  const { task } = user;
  return (
    <Stack direction="row" sx={{ gap: 0.5 }}>
      <UserRoles user={user} />
      {task && task.state !== 'stopped' && <StateChip state={task.state} degraded={null} />}
    </Stack>
  );
}

/** A user's address, and what is open. */
export function UserLine({ user }: { user: ListedUser }) {
  const { email, unrealised, open_shares: open } = user;
  return (
    <>
      {email} {unrealised && open ? <MoneyDelta value={unrealised} /> : null}
    </>
  );
}

/** The columns stay the same, so that a grid does not draw all of its cells again when rows come or are ticked. */
export function useUserColumns(): Column<ListedUser>[] {
  const t = useText();
  return useMemo(() => createColumns(t), [t]);
}

function createColumns(t: ReturnType<typeof useText>): Column<ListedUser>[] {
  return showColumns(createUserColumns({ t }), {
    username: {},
    name: { wide: true },
    email: { wide: true },
    roles: { render: (user) => <UserRoles user={user} />, width: 205 },
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
    created_at: { render: (user) => <When at={user.created_at} />, width: 160, hidden: true },
    last_login_at: {
      render: (user) => <When at={user.last_login_at} />,
      width: 180,
      hidden: true,
    },
    last_seen_at: { render: (user) => <Ago at={user.last_seen_at ?? null} />, width: 120 },
  });
}
