import { Link } from '@entropi/shared/router';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface PageFrameProps {
  /** The list that this page is about one of. */
  parent?: { label: string; to: string };
  title: ReactNode;
  /** Purpose of the page, where the title does not say it. */
  line?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every page: title, one line, actions on the right; at most 1,600 px wide. */
export function PageFrame({ parent, title, line, actions, children }: PageFrameProps) {
  return (
    <Box sx={{ maxWidth: 1600, width: '100%', mx: 'auto', px: { xs: 2, sm: 3 }, py: 3 }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, mb: 2.5, alignItems: { sm: 'flex-start' }, justifyContent: 'space-between' }}
      >
        <Box sx={{ minWidth: 0 }}>
          {parent && (
            <Button
              component={Link}
              to={parent.to}
              size="small"
              startIcon={<ArrowBackIcon />}
              sx={{ ml: -0.75, mb: 0.5 }}
            >
              {parent.label}
            </Button>
          )}
          <Typography variant="h1">{title}</Typography>
          {line && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: 720 }}>
              {line}
            </Typography>
          )}
        </Box>
        {actions && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {children}
    </Box>
  );
}
