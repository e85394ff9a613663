import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Fields beside each other, two in a row where there is room. */
export function FieldColumns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { sm: '1fr 1fr' } }}
    >
      {children}
    </Box>
  );
}
