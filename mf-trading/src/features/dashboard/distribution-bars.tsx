import type { TradePerformance } from '@entropi/contracts/performance';
import { useFormat } from '@entropi/shared/ui/format';
import { EmptyState } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from './dashboard.texts';

/** Shows how many cycles ended with which result, as a bar for each range of money. */
export function DistributionBars({ performance }: { performance: TradePerformance }) {
  const t = useText();
  const format = useFormat();
  const { distribution, currency } = performance;
  if (distribution.length === 0) {
    return <EmptyState title={t('noDistribution')} hint={t('noCyclesHint')} />;
  }
  const most = Math.max(...distribution.map(({ cycles }) => cycles));
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('distributionHint', { currency })}
      </Typography>
      <Box
        component="ul"
        aria-label={t('distribution')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
      >
        {distribution.map(({ from, to, cycles }) => (
          <Box
            key={from}
            component="li"
            className="num"
            sx={{
              display: 'grid',
              gridTemplateColumns: '132px minmax(0, 1fr) 40px',
              gap: 1,
              alignItems: 'center',
              fontSize: '0.8125rem',
            }}
          >
            <Box component="span" sx={{ color: 'text.secondary', textAlign: 'right' }}>
              {t('fromTo', { from: format.number(from), to: format.number(to) })}
            </Box>
            <Box
              aria-hidden
              sx={{
                height: 14,
                borderRadius: '3px',
                width: `${(cycles / most) * 100}%`,
                minWidth: cycles > 0 ? 2 : 0,
                bgcolor: from < 0 ? 'loss.main' : 'gain.main',
              }}
            />
            <span>{format.number(cycles)}</span>
          </Box>
        ))}
      </Box>
    </>
  );
}
