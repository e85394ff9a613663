import type { FilterName } from '@entropi/shared/contracts/list-query';
import { listStrategies } from '@entropi/shared/contracts/strategies';
import type { listUsers, UserRole } from '@entropi/shared/contracts/users';
import { useClient } from '@entropi/shared/remote';
import type { ResourceFilter } from '@entropi/shared/ui/resource-filters';
import { useQuery } from '@tanstack/react-query';
import { useText } from './users.texts';

/** The filters of the list of users. Their values come from the contract, those of the strategy from the API. */
export function useUserFilters(): ResourceFilter<FilterName<typeof listUsers>>[] {
  const t = useText();
  const client = useClient();
  const strategies = useQuery({
    queryKey: ['admin', 'strategies'],
    queryFn: ({ signal }) => client.call(listStrategies, {}, { signal }),
  });
  const flag = (value: string) => t(value === 'true' ? 'yes' : 'no');
  return [
    { name: 'role', label: t('role'), text: (value) => t(`roleNames.${value as UserRole}`) },
    { name: 'state', label: t('task'), text: (value) => t(`states.${value as 'active'}`) },
    { name: 'suspended', label: t('suspended'), text: flag },
    { name: 'active', label: t('active'), text: flag },
    {
      name: 'strategy_id',
      label: t('strategy'),
      options: (strategies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ];
}
