import type { EngineDetails } from '@entropi/contracts/engine-details';
import { useFormat } from '@entropi/shared/ui/format';
import { Heading } from '@entropi/shared/ui/heading';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { useText } from './engine.texts';

/** How long the last orders took, as bars with their numbers. */
export function LatencySteps({ latency }: { latency: EngineDetails['latency'] }) {
  const t = useText();
  const format = useFormat();
  const titleId = useId();
  const { steps, p50_ms: half, p99_ms: most } = latency;
  const max = Math.max(1, ...steps.map(({ orders }) => orders));
  const ms = (value: number | null) =>
    value === null ? '–' : `${format.number(value, { decimals: 0 })} ms`;
  return (
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Heading id={titleId} sx={{ mb: 1 }}>
        {t('latency')}
      </Heading>
      <Box
        component="dl"
        aria-labelledby={titleId}
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'max-content minmax(0, 1fr)',
          columnGap: 1.5,
          rowGap: 0.5,
          alignItems: 'center',
        }}
      >
        {steps.map(({ up_to_ms: upTo, orders }) => (
          <Fragment key={upTo ?? 'longer'}>
            <Typography component="dt" variant="body2" className="num" align="right">
              {upTo === null ? t('longer') : t('upTo', { ms: format.number(upTo) })}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              className="num"
              sx={{ m: 0, display: 'flex', gap: 1, alignItems: 'center' }}
            >
              <Box
                component="span"
                aria-hidden
                sx={{
                  height: 10,
                  borderRadius: 1,
                  bgcolor: 'primary.main',
                  width: `${(orders / max) * 75}%`,
                }}
              />
              {format.number(orders)}
            </Typography>
          </Fragment>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {t('half')} {ms(half)}, {t('most')} {ms(most)}
      </Typography>
    </Paper>
  );
}
