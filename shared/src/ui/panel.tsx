import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { BEHIND_TABS } from './behind-tabs';
import { BelowHeading, Heading } from './heading';

export interface PanelProps {
  title?: ReactNode;
  actions?: ReactNode;
  /** Leaves out the inner margin, for a table or a chart that reaches the border. */
  flush?: boolean;
  children: ReactNode;
}

/** A surface with a border; its title is its accessible name. */
export function Panel({ title, actions, flush = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={title ? titleId : undefined}
      sx={{
        minWidth: 0,
        overflow: 'hidden',
        [BEHIND_TABS]: ({ vars, palette }: Theme) => (vars ?? { palette }).palette.background.paper,
      }}
    >
      {(title || actions) && (
        <Stack
          direction="row"
          sx={{
            px: 2,
            pt: 1.5,
            pb: flush ? 1.5 : 0.5,
            gap: 1,
            // Actions wrap below a title that leaves no room beside it.
            flexWrap: 'wrap',
            alignItems: 'center',
            minHeight: 48,
          }}
        >
          <Heading id={titleId} variant="h2" sx={{ flex: '1 1 160px', minWidth: 0 }}>
            {title}
          </Heading>
          {actions}
        </Stack>
      )}
      <Stack sx={flush ? { minWidth: 0 } : { p: 2, pt: title ? 1 : 2, gap: 2, minWidth: 0 }}>
        {title ? <BelowHeading>{children}</BelowHeading> : children}
      </Stack>
    </Paper>
  );
}
