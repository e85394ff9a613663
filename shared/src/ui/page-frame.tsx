import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface PageFrameProps {
  title: ReactNode;
  /** Purpose of the page, where the title does not say it. */
  line?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every page: title, one line, actions on the right; at most 1,600 px wide. */
export function PageFrame({ title, line, actions, children }: PageFrameProps) {
  return (
    <Box sx={{ maxWidth: 1600, width: '100%', mx: 'auto', px: { xs: 2, sm: 3 }, py: 3 }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, mb: 2.5, alignItems: { sm: 'flex-start' }, justifyContent: 'space-between' }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1">{title}</Typography>
          {line && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: 720 }}>
              {line}
            </Typography>
          )}
        </Box>
        {actions && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {children}
    </Box>
  );
}
