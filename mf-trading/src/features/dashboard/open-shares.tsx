import type { Dashboard } from '@entropi/contracts/dashboard';
import type { Money } from '@entropi/contracts/primitives';
import type { Share } from '@entropi/contracts/trading-model';
import { Delta, MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { Ago } from '@entropi/shared/ui/time';
import { useLocalList } from '@entropi/shared/ui/use-resource-list';
import { useMemo } from 'react';
import { CloseShareButton } from '../../shares/close-share-button';
import { findOldPriceAt } from '../../shares/old-price';
import { type OpenFigures, openFigures } from '../../shares/share-figures';
import { useTradeText } from '../../shares/trade.texts';
import { useText } from './dashboard.texts';
import { isUnderWay, OrdersUnderWay } from './orders-under-way';

export interface OpenSharesProps {
  dashboard: Dashboard;
  onClose: (share: Share) => void;
  /** True while the dialog of a share is open. */
  isConfirming: boolean;
}

const UNKNOWN: OpenFigures = {
  price: null,
  points: null,
  profit: null,
  toTarget: null,
  unknown: { why: 'no_price' },
  decimals: 2,
};

const toAmount = (money: Money | null) => (money === null ? null : Number(money.amount));

/** Lists the open shares, valued at the price at which they would close. */
export function OpenShares({ dashboard, onClose, isConfirming }: OpenSharesProps) {
  const t = useText();
  const tTrade = useTradeText();
  const format = useFormat();
  const shares = dashboard.open_shares.filter((share) => !isUnderWay(share));
  const list = useLocalList(shares, (share) => share.deal_reference, 'open');
  const figures = useMemo(() => openFigures(dashboard), [dashboard]);
  const now = (share: Share) => figures.get(share.deal_reference) ?? UNKNOWN;
  const level = (share: Share, value: number | null) =>
    value === null ? '–' : format.level(value, now(share).decimals);
  const columns: Column<Share>[] = [
    { field: 'level', label: tTrade('level'), value: (row) => row.level, numeric: true, width: 70 },
    {
      field: 'size',
      label: tTrade('size'),
      value: (row) => row.size,
      render: (row) => format.size(row.size),
      numeric: true,
      width: 90,
    },
    {
      field: 'opened_at',
      label: tTrade('openedAt'),
      value: (row) => row.opened_at,
      render: (row) => <Ago at={row.opened_at} />,
      wide: true,
    },
    {
      field: 'open_level',
      label: tTrade('openLevel'),
      value: (row) => row.open_level,
      render: (row) => level(row, row.open_level),
      numeric: true,
    },
    {
      field: 'now',
      label: t(findOldPriceAt(dashboard) === null ? 'now' : 'lastTick'),
      value: (row) => now(row).price,
      render: (row) => level(row, now(row).price),
      numeric: true,
    },
    {
      field: 'points',
      label: t('points'),
      value: (row) => now(row).points,
      render: (row) => <Delta value={now(row).points} decimals={now(row).decimals} />,
      numeric: true,
      wide: true,
    },
    {
      field: 'profit',
      label: tTrade('profit'),
      value: (row) => toAmount(now(row).profit),
      render: (row) => <MoneyDelta value={now(row).profit} />,
      numeric: true,
    },
    {
      field: 'target',
      label: t('toTarget'),
      value: (row) => now(row).toTarget,
      render: (row) => {
        const { toTarget, decimals } = now(row);
        return toTarget === null ? '–' : format.number(toTarget, { decimals });
      },
      numeric: true,
      wide: true,
    },
    {
      field: 'stop',
      label: t('stopAtBroker'),
      value: (row) => row.stop_level ?? null,
      render: (row) => level(row, row.stop_level ?? null),
      numeric: true,
      wide: true,
    },
    {
      field: 'close',
      label: '',
      value: (row) => row.state,
      render: (row) => <CloseShareButton share={row} onClose={onClose} />,
      sortable: false,
      width: 110,
    },
  ];
  return (
    <>
      <OrdersUnderWay shares={dashboard.open_shares} />
      <ResourceTable
        label={t('shares')}
        list={list}
        columns={columns}
        searchable={false}
        holdOrder={isConfirming || shares.some(({ state }) => state === 'CLOSING')}
        empty={{ title: t('noOpen'), hint: t('noOpenHint') }}
        narrow={(row) => ({
          primary: `${tTrade('level')} ${row.level ?? '–'} · ${format.size(row.size)}`,
          secondary: `${level(row, row.open_level)} → ${level(row, now(row).price)}`,
          end: (
            <>
              <MoneyDelta value={now(row).profit} />{' '}
              <CloseShareButton share={row} onClose={onClose} />
            </>
          ),
        })}
      />
    </>
  );
}
