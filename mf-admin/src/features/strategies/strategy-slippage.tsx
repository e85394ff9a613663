import { useFormat } from '@entropi/shared/ui/format';
import { EmptyState, ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useText } from './strategies.texts';
import { useStrategySlippage } from './strategy-slippage.queries';

/** How much worse than decided a strategy was filled, and what a back-test may suppose. */
export function StrategySlippage({ strategyId }: { strategyId: number }) {
  const t = useText();
  const format = useFormat();
  const slippage = useStrategySlippage(strategyId);
  if (slippage.isPending) return <SkeletonRows rows={2} />;
  if (slippage.isLoadingError)
    return <ErrorState error={slippage.error} onRetry={() => slippage.refetch()} />;
  const { days, opens, closes, suggested } = slippage.data;
  if (suggested === null)
    return <EmptyState title={t('noFills', { days })} hint={t('noFillsHint')} />;
  const points = (value: number | null) =>
    value === null ? '–' : format.number(value, { maxDecimals: 4 });
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {t('slippageHint', { days })}
      </Typography>
      <Table size="small" aria-label={t('tabSlippage')}>
        <TableHead>
          <TableRow>
            <TableCell component="td" />
            <TableCell align="right">{t('fills')}</TableCell>
            <TableCell align="right">{t('slippageMean')}</TableCell>
            <TableCell align="right">{t('slippageWorst')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {[
            { label: t('slippageOpens'), part: opens },
            { label: t('slippageCloses'), part: closes },
          ].map(({ label, part }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              <TableCell align="right">{part.fills}</TableCell>
              <TableCell align="right">{points(part.mean)}</TableCell>
              <TableCell align="right">{points(part.worst)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Typography variant="body2">
        {t('slippageSuggested', { points: points(suggested) })}
      </Typography>
    </Stack>
  );
}
