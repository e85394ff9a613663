import type { FilterName } from '@entropi/contracts/list-query';
import type { listUsers, UserRole } from '@entropi/contracts/users';
import type { ResourceFilter } from '@entropi/shared/ui/resource-filters';
import { useStrategies, useUsersSummary } from './users.queries';
import { useText } from './users.texts';

/** The filters of the list of users. Their values come from the contract, those of the strategy from the API. */
export function useUserFilters(): ResourceFilter<FilterName<typeof listUsers>>[] {
  const t = useText();
  const strategies = useStrategies();
  const flag = (value: string) => t(value === 'true' ? 'yes' : 'no');
  const counts = useUsersSummary().data;
  const chip = (
    name: FilterName<typeof listUsers>,
    value: string,
    label: string,
    count?: number,
  ) => ({
    name,
    label,
    options: [{ value, label }],
    text: (given: string) => (given === 'true' || given === 'false' ? flag(given) : given),
    chips: true,
    counts: { [value]: count },
  });
  return [
    chip('suspended', 'true', t('suspended'), counts?.suspended),
    chip('payment', 'overdue', t('overdue'), counts?.overdue),
    chip('state', 'error', t('inError'), counts?.error),
    chip('keys', 'none', t('withoutKeys'), counts?.without_keys),
    chip('invitation', 'open', t('invited'), counts?.invited),
    { name: 'role', label: t('role'), text: (value) => t(`roleNames.${value as UserRole}`) },
    { name: 'state', label: t('task'), text: (value) => t(`states.${value as 'active'}`) },
    { name: 'active', label: t('active'), text: flag },
    {
      name: 'strategy_id',
      label: t('strategy'),
      options: (strategies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ];
}
