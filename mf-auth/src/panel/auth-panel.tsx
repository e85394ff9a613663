import { Logo } from '@entropi/shared/ui/logo';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';

export interface AuthPanelProps {
  title: string;
  line?: ReactNode;
  /** A link to another page, below the panel. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** The panel of every login page. A changed title means that a step is done, and then takes the focus. */
export function AuthPanel({ title, line, foot, children }: AuthPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    // Leaves the focus alone if a field of the step has taken it, or the user has moved it elsewhere.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        px: 2,
        pt: { xs: 4, sm: '12vh' },
        pb: 6,
        gap: 3,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, color: 'primary.main' }}>
        <Logo sx={{ fontSize: 38 }} />
        <Typography component="span" sx={{ fontSize: '1.5rem', fontWeight: 500 }}>
          Entropi
        </Typography>
      </Box>
      <Paper
        variant="outlined"
        component="section"
        sx={{ width: '100%', maxWidth: 400, p: { xs: 2.5, sm: 4 } }}
      >
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          sx={{ mb: line ? 0.5 : 2.5, '&:focus': { outline: 'none' } }}
        >
          {title}
        </Typography>
        {line && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5 }}>
            {line}
          </Typography>
        )}
        {children}
      </Paper>
      {foot && (
        <Typography variant="body2" color="textSecondary" component="div">
          {foot}
        </Typography>
      )}
    </Box>
  );
}
