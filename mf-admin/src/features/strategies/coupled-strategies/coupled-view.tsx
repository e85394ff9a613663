import {
  type CoupledStrategy,
  getCoupledStrategy,
  listCoupledStrategies,
} from '@entropi/contracts/coupled-strategies';
import { ResourcePanel } from '@entropi/shared/ui/resource-panel';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { TranslatedName } from '../../../translations/translated-name';
import { CoupledPanel } from './coupled-panel';
import { COUPLED, useMembers } from './coupled-strategies.queries';
import { useText } from './coupled-strategies.texts';

/** Strategies that run as one, and what can be done with them. */
export function CoupledView() {
  const t = useText();
  const members = useMembers().data ?? [];
  const list = useResourceList({
    call: listCoupledStrategies,
    queryKey: COUPLED,
    prefix: 'coupled',
    open: {
      param: 'coupled',
      read: (client, id, signal) =>
        client.call(getCoupledStrategy, { params: { strategy_id: id } }, { signal }),
    },
  });
  const nameMembers = ({ strategy_ids: ids }: CoupledStrategy) =>
    ids.map((id) => members.find((one) => one.id === id)?.name ?? `#${id}`).join(' → ');
  const status = (one: CoupledStrategy) => (
    <StatusChip
      label={t(one.is_active ? 'active' : 'inactive')}
      colour={one.is_active ? 'gain.main' : 'idle.main'}
    />
  );
  return (
    <Stack sx={{ gap: 2 }}>
      <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={list.open.create}>
        {t('newCoupled')}
      </Button>
      <ResourceTable
        label={t('title')}
        list={list}
        columns={[
          {
            field: 'name',
            label: t('name'),
            value: (one) => one.name,
            render: (one) => <TranslatedName thing={one} />,
          },
          { field: 'type', label: t('type'), value: (one) => t(`types.${one.type}`) },
          { field: 'members', label: t('members'), value: nameMembers },
          {
            field: 'joint_target',
            label: t('jointTarget'),
            value: (one) => one.joint_target,
            numeric: true,
            width: 130,
          },
          {
            field: 'is_active',
            label: t('status'),
            value: (one) => t(one.is_active ? 'active' : 'inactive'),
            render: status,
            width: 130,
          },
        ]}
        narrow={(one) => ({
          primary: <TranslatedName thing={one} />,
          secondary: nameMembers(one),
          end: status(one),
        })}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        onOpen={({ id }) => list.open.show(id)}
      />
      <ResourcePanel
        label={t('title')}
        open={list.open}
        panel={(one, close) => (
          <CoupledPanel key={one.id} coupled={one} members={members} onClose={close} />
        )}
      />
      {list.open.isNew && (
        <CoupledPanel coupled={null} members={members} onClose={list.open.close} />
      )}
    </Stack>
  );
}
