import { Link } from '@entropi/shared/router';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';

export function PanelLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <MuiLink component={Link} to={to} underline="hover" sx={{ fontWeight: 500 }}>
      {children}
    </MuiLink>
  );
}
