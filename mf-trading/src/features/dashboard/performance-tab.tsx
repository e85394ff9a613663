import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState } from '@entropi/shared/ui/states';
import { chartTokens } from '@entropi/shared/ui/theme';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useColorScheme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useEffect, useRef } from 'react';
import { useText } from './dashboard.texts';
import { drawEquity } from './equity-canvas';

function EquityChart({ equity }: { equity: Dashboard['performance']['equity'] }) {
  const t = useText();
  const format = useFormat();
  const element = useRef<HTMLDivElement>(null);
  const { mode, systemMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light';
  useEffect(() => {
    if (!element.current) return;
    return drawEquity(element.current, equity, chartTokens[scheme], format);
  }, [equity, scheme, format]);
  return <Box ref={element} role="img" aria-label={t('equity')} sx={{ height: 260 }} />;
}

/** What the trading has brought: the curve, and the days. */
export function PerformanceTab({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const format = useFormat();
  const { performance } = dashboard;
  if (performance.equity.length === 0) {
    return <EmptyState title={t('noPerformance')} hint={t('noPerformanceHint')} />;
  }
  const { currency } = performance.total;
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureStrip>
        <Figure label={t('total')}>
          <MoneyDelta value={performance.total} />
        </Figure>
        <Figure label={t('won')}>{performance.won_cycles}</Figure>
        <Figure label={t('lost')}>{performance.lost_cycles}</Figure>
      </FigureStrip>
      <Panel title={t('equity')}>
        <EquityChart equity={performance.equity} />
      </Panel>
      <Panel title={t('byDay')} flush>
        <Table size="small" aria-label={t('byDay')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('date')}</TableCell>
              <TableCell align="right">{t('result')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {performance.by_day.toReversed().map(({ date, profit }) => (
              <TableRow key={date}>
                <TableCell>{format.day(date)}</TableCell>
                <TableCell align="right">
                  <MoneyDelta value={{ amount: profit.toFixed(2), currency }} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Panel>
    </Stack>
  );
}
