import type { Market } from '@entropi/contracts/markets';
import type { Share } from '@entropi/contracts/trading-model';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { pointsBetween, secondsOpen } from '../../shares/share-figures';
import { useTradeText } from '../../shares/trade.texts';
import { useText } from './dashboard.texts';

export interface CsvFacts {
  market: Market | null;
  decimals: number;
  reason: (row: Share) => string;
}

/** Every column of a closed share, whatever the table shows, because a file is read without the page around it. */
export function useClosedSharesCsv({ market, decimals, reason }: CsvFacts): Column<Share>[] {
  const t = useText();
  const tTrade = useTradeText();
  return [
    { field: 'market', label: t('market'), value: (row) => nameMarket(row, market) },
    { field: 'direction', label: t('direction'), value: (row) => t(`directions.${row.direction}`) },
    { field: 'opened_at', label: tTrade('openedAt'), value: (row) => row.opened_at },
    { field: 'closed_at', label: tTrade('closedAt'), value: (row) => row.closed_at },
    { field: 'deal_id', label: t('dealId'), value: (row) => row.deal_id ?? row.deal_reference },
    { field: 'level', label: tTrade('level'), value: (row) => row.level },
    { field: 'size', label: tTrade('size'), value: (row) => row.size },
    { field: 'unit', label: t('unit'), value: () => t('contracts') },
    { field: 'open_level', label: tTrade('openLevel'), value: (row) => row.open_level },
    { field: 'close_level', label: tTrade('closeLevel'), value: (row) => row.close_level },
    {
      field: 'points',
      label: t('points'),
      value: (row) => pointsBetween(row, row.open_level, row.close_level, decimals),
    },
    {
      field: 'profit',
      label: tTrade('profit'),
      value: (row) => (row.profit === null ? null : Number(row.profit.amount)),
    },
    { field: 'currency', label: t('currency'), value: (row) => row.profit?.currency ?? null },
    { field: 'reason', label: tTrade('reason'), value: reason },
    { field: 'duration', label: t('secondsOpen'), value: secondsOpen },
  ];
}

/** Names the market that is traded now; an earlier one is named by the broker's epic. */
function nameMarket({ epic }: Share, market: Market | null): string {
  return market?.epic === epic ? market.name : epic;
}
