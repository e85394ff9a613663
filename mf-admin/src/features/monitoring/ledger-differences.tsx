import { type LedgerDifference, listLedgerDifferences } from '@entropi/shared/contracts/monitoring';
import { useFormat } from '@entropi/shared/ui/format';
import { MarketName } from '@entropi/shared/ui/market-name';
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
    queryKey: [...MONITORING, 'differences'],
    prefix: 'differences',
  });
  const money = (value: LedgerDifference['booked']) => (value ? format.money(value) : '–');
  return (
    <ResourceTable
      label={t('differences')}
      list={list}
      columns={[
        {
          field: 'at',
          label: t('closed'),
          value: (row) => row.at,
          render: (row) => <When at={row.at} />,
          width: 180,
        },
        { field: 'user', label: t('user'), value: (row) => row.user.username },
        { field: 'account', label: t('account'), value: (row) => row.account_id },
        { field: 'deal', label: t('deal'), value: (row) => row.deal_id },
        {
          field: 'market',
          label: t('market'),
          value: (row) => row.epic,
          render: (row) => <MarketName epic={row.epic} />,
        },
        { field: 'size', label: t('size'), value: (row) => row.size, numeric: true, width: 90 },
        {
          field: 'booked',
          label: t('booked'),
          value: (row) => row.booked && Number(row.booked.amount),
          currency: (row) => row.booked?.currency ?? null,
          render: (row) => money(row.booked),
          numeric: true,
        },
        {
          field: 'broker',
          label: t('byBroker'),
          value: (row) => row.broker && Number(row.broker.amount),
          currency: (row) => row.broker?.currency ?? null,
          render: (row) => money(row.broker),
          numeric: true,
        },
      ]}
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
