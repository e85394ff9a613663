import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { MarketName } from '@entropi/shared/ui/market-name';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FactTable } from '../../facts/fact-table';
import { useEventText } from '../event.texts';
import { Activities } from './activities';
import { useLastClosed, useSummary } from './trading.queries';
import { useText } from './trading.texts';

/** What a user has won and lost, their last closed shares, and the broker's own record. */
export function ResultsPart({ userId }: { userId: number }) {
  const t = useText();
  const [isRead, setIsRead] = useState(false);
  const summary = useSummary(userId);
  const closed = useLastClosed(userId);
  return (
    <Stack sx={{ gap: 2 }}>
      {/* Both are drawn at once, because the one that comes first would be moved by the other. */}
      {summary.isPending || closed.isPending ? (
        <SkeletonBlock height={720} />
      ) : (
        <>
          <Summary userId={userId} />
          <LastClosed userId={userId} />
        </>
      )}
      {isRead ? (
        <Activities userId={userId} />
      ) : (
        <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setIsRead(true)}>
          {t('readActivities')}
        </Button>
      )}
    </Stack>
  );
}

/** How many of the newest periods of each length are shown. */
const SHOWN = { day: 14, week: 12, month: 12 };

function Summary({ userId }: { userId: number }) {
  const t = useText();
  const tEvent = useEventText();
  const format = useFormat();
  const summary = useSummary(userId);
  if (summary.isPending) return null;
  if (summary.isLoadingError) {
    return <ErrorState error={summary.error} onRetry={() => summary.refetch()} />;
  }
  const {
    totals,
    by_reason: reasons,
    by_day: days,
    by_week: weeks,
    by_month: months,
    other_totals: others = [],
  } = summary.data;
  const { currency } = totals.profit;
  const note = others.length > 0 && (
    <Typography role="note" variant="body2" color="textSecondary">
      {t('otherResults', {
        currency,
        amounts: others.map((money) => format.money(money, { signed: true })).join(', '),
      })}
    </Typography>
  );
  if (totals.closed === 0)
    return note || <EmptyState title={t('noResults')} hint={t('noResultsHint')} />;
  type Result = (typeof days)[number];
  const toCells = ({
    closed,
    won,
    lost,
    profit,
  }: Pick<Result, 'closed' | 'won' | 'lost' | 'profit'>) => [
    format.number(closed),
    format.number(won),
    format.number(lost),
    <MoneyDelta key="profit" value={{ amount: profit.toFixed(2), currency }} />,
  ];
  const columns = [t('closedShares'), t('wonShares'), t('lostShares'), t('profit')];
  const newest = (periods: readonly Result[], count: number) =>
    periods
      .slice(-count)
      .toReversed()
      .map((one) => ({ id: one.from, cells: [format.day(one.from), ...toCells(one)] }));
  return (
    <>
      <FigureStrip>
        <Figure label={t('closedShares')}>{format.number(totals.closed)}</Figure>
        <Figure label={t('wonShares')}>{format.number(totals.won)}</Figure>
        <Figure label={t('lostShares')}>{format.number(totals.lost)}</Figure>
        <Figure label={t('profit')}>
          <MoneyDelta value={totals.profit} />
        </Figure>
      </FigureStrip>
      {note}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <FactTable
          title={t('byReason')}
          empty=""
          columns={[t('reason'), ...columns]}
          rows={reasons.map((one) => ({
            id: one.reason,
            cells: [tEvent(`reasons.${one.reason}`), ...toCells(one)],
          }))}
        />
        <FactTable
          title={t('byMonth')}
          empty=""
          columns={[t('monthFrom'), ...columns]}
          rows={newest(months, SHOWN.month)}
        />
        <FactTable
          title={t('byWeek')}
          empty=""
          columns={[t('weekFrom'), ...columns]}
          rows={newest(weeks, SHOWN.week)}
        />
        <FactTable
          title={t('byDay')}
          empty=""
          columns={[t('day'), ...columns]}
          rows={newest(days, SHOWN.day)}
        />
      </Box>
    </>
  );
}

function LastClosed({ userId }: { userId: number }) {
  const t = useText();
  const tEvent = useEventText();
  const format = useFormat();
  const closed = useLastClosed(userId);
  if (closed.isPending) return null;
  if (closed.isLoadingError)
    return <ErrorState error={closed.error} onRetry={() => closed.refetch()} />;
  const level = (value: number | null) =>
    value === null ? '–' : format.number(value, { maxDecimals: 5 });
  return (
    <FactTable
      title={t('lastClosed')}
      empty={t('noResults')}
      columns={[
        t('closedAt'),
        t('market'),
        t('size'),
        t('opened'),
        t('closed'),
        t('reason'),
        t('profit'),
      ]}
      rows={closed.data.map((share) => ({
        id: share.deal_reference,
        cells: [
          <When key="at" at={share.closed_at} />,
          <MarketName key="market" epic={share.epic} />,
          `${tEvent(`directions.${share.direction}`)} ${format.size(share.size)}`,
          level(share.open_level),
          level(share.close_level),
          share.close_reason ? tEvent(`reasons.${share.close_reason}`) : '–',
          <MoneyDelta key="profit" value={share.profit} />,
        ],
      }))}
    />
  );
}
