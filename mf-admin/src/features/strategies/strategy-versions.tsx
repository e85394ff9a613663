import { listStrategyVersions, type StrategyVersion } from '@entropi/contracts/strategy-versions';
import type { Strategy } from '@entropi/contracts/trading-model';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useFieldName } from './field-name';
import { STRATEGIES } from './strategies.queries';
import { useText } from './strategies.texts';
import { VersionDifferences } from './version-differences';

/** Who changed a strategy and what of it; an earlier version can be looked at and restored. */
export function StrategyVersions({ strategy }: { strategy: Strategy }) {
  const t = useText();
  const nameField = useFieldName();
  const [chosen, setChosen] = useState<number | null>(null);
  const list = useResourceList({
    call: listStrategyVersions,
    input: { params: { strategy_id: strategy.id } },
    queryKey: [...STRATEGIES, strategy.id, 'versions'],
    rowId: (row) => row.version,
    prefix: 'versions',
  });
  const changed = (row: StrategyVersion) => row.changed.map(nameField).join(', ');
  return (
    <Stack sx={{ gap: 2 }}>
      {chosen !== null && (
        <VersionDifferences
          key={chosen}
          strategy={strategy}
          version={chosen}
          onClose={() => setChosen(null)}
        />
      )}
      <ResourceTable
        label={t('tabVersions')}
        list={list}
        columns={[
          {
            field: 'version',
            label: t('version'),
            value: (row) => row.version,
            numeric: true,
            width: 100,
          },
          {
            field: 'at',
            label: t('updated'),
            value: (row) => row.at,
            render: (row) => <When at={row.at} />,
            width: 180,
          },
          { field: 'by', label: t('changedBy'), value: (row) => row.changed_by, width: 140 },
          { field: 'changed', label: t('changedFields'), value: changed },
        ]}
        narrow={(row) => ({
          primary: t('versionNumber', { version: row.version }),
          secondary: changed(row),
          end: <When at={row.at} />,
        })}
        empty={{ title: t('noVersions'), hint: t('noVersionsHint') }}
        onOpen={(row) => setChosen(row.version)}
      />
    </Stack>
  );
}
