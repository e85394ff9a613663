import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { Panel } from '@entropi/shared/ui/panel';
import { SkeletonBlock, SkeletonRows } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useText } from './dashboard.texts';

const FIGURES = ['balance', 'available', 'margin', 'openProfit', 'today', 'total'] as const;

/** A placeholder in the shape of the dashboard, so that nothing moves when it has loaded. */
export function DashboardSkeleton() {
  const t = useText();
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureStrip>
        {FIGURES.map((name) => (
          <Figure key={name} label={t(name)} foot={name === 'balance' && '\u00a0'} loading>
            {null}
          </Figure>
        ))}
      </FigureStrip>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Panel title={'\u00a0'}>
          <SkeletonBlock height={{ xs: 414, md: 554 }} />
        </Panel>
        <Panel title={t('task')}>
          <SkeletonRows rows={8} height={52} />
        </Panel>
      </Box>
      <Panel>
        <SkeletonRows rows={4} />
      </Panel>
    </Stack>
  );
}
