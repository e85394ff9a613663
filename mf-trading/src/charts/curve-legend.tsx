import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export interface CurveLegendProps {
  /** `dash` as in SVG; empty for a solid line. */
  curves: readonly { label: string; colour: string; dash: string }[];
}

/** Names the lines of a chart below it. */
export function CurveLegend({ curves }: CurveLegendProps) {
  return (
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, p: 0 }}
    >
      {curves.map(({ label, colour, dash }) => (
        <Typography
          key={`${colour} ${dash}`}
          component="li"
          variant="caption"
          color="textSecondary"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}
        >
          <svg width="28" height="4" aria-hidden="true">
            <line
              x1="0"
              y1="2"
              x2="28"
              y2="2"
              stroke={colour}
              strokeWidth="2"
              strokeDasharray={dash || undefined}
            />
          </svg>
          {label}
        </Typography>
      ))}
    </Box>
  );
}
