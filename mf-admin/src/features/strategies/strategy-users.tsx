import type { FilterName } from '@entropi/contracts/list-query';
import type { TaskState } from '@entropi/contracts/trading-model';
import { exportUsers, listUsers } from '@entropi/contracts/users';
import { createUserColumns } from '@entropi/shared/lists/users';
import { useNavigate } from '@entropi/shared/router';
import { showColumns } from '@entropi/shared/ui/resource-columns';
import type { ResourceFilter } from '@entropi/shared/ui/resource-filters';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { STRATEGIES } from './strategies.queries';
import { useText } from './strategies.texts';
import { useUserListText } from './user-list.texts';

/** Who trades a strategy, by itself or coupled with others: a page at a time; each opens the user's own page. */
export function StrategyUsers({ strategyId }: { strategyId: number }) {
  const t = useText();
  const tUsers = useUserListText();
  const navigate = useNavigate();
  const list = useResourceList({
    call: listUsers,
    csv: exportUsers,
    input: { query: { strategy_id: String(strategyId) } },
    queryKey: [...STRATEGIES, strategyId, 'users'],
    prefix: 'users',
  });
  const filters: ResourceFilter<FilterName<typeof listUsers>>[] = [
    {
      name: 'state',
      label: t('task'),
      text: (value) => t(`taskStates.${value as TaskState}`),
      chips: true,
    },
  ];
  return (
    <ResourceTable
      label={t('tabUsers')}
      list={list}
      columns={showColumns(createUserColumns({ t: tUsers }), {
        username: {},
        name: {},
        email: {},
        last_login_at: { render: (user) => <When at={user.last_login_at} />, width: 180 },
      })}
      filters={filters}
      narrow={(user) => ({
        primary: user.username,
        secondary: user.email,
        end: <When at={user.last_login_at} dateOnly />,
      })}
      empty={{ title: t('noUsers'), hint: t('noUsersHint') }}
      onOpen={(user) => void navigate(`/admin/users/${user.id}`)}
    />
  );
}
