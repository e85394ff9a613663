import {
  exportLedgerDifferences,
  type LedgerDifference,
  listLedgerDifferences,
} from '@entropi/contracts/ledger-differences';
import { createDifferenceColumns } from '@entropi/shared/lists/monitoring';
import { useFormat } from '@entropi/shared/ui/format';
import { MarketName } from '@entropi/shared/ui/market-name';
import { showColumns } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { MONITORING } from './monitoring.queries';
import { useText } from './monitoring.texts';

/** Closed deals on which our books and the broker's transactions disagree. */
export function LedgerDifferences() {
  const t = useText();
  const format = useFormat();
  const list = useResourceList({
    call: listLedgerDifferences,
    csv: exportLedgerDifferences,
    queryKey: [...MONITORING, 'differences'],
    prefix: 'differences',
  });
  const money = (value: LedgerDifference['booked']) => (value ? format.money(value) : '–');
  return (
    <ResourceTable
      label={t('differences')}
      list={list}
      columns={showColumns(createDifferenceColumns({ t }), {
        at: { render: (row) => <When at={row.at} />, width: 180 },
        user: {},
        account: {},
        deal: {},
        market: { render: (row) => <MarketName epic={row.epic} /> },
        size: { numeric: true, width: 90 },
        booked: { render: (row) => money(row.booked), numeric: true },
        broker: { render: (row) => money(row.broker), numeric: true },
      })}
      narrow={(row) => ({
        primary: (
          <>
            {row.user.username} · {row.deal_id ?? <MarketName epic={row.epic} />}
          </>
        ),
        secondary: <When at={row.at} />,
        end: `${money(row.booked)} / ${money(row.broker)}`,
      })}
      empty={{ title: t('noDifferences'), hint: t('noDifferencesHint') }}
    />
  );
}
