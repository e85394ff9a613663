import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ThreadPaper } from '../../thread/thread-paper';

export interface TwoPanesProps {
  list: ReactNode;
  detail: ReactNode;
  /** On a narrow screen, whether the detail is shown instead of the list. */
  showsDetail: boolean;
}

/** Shows a list on the left and the chosen item on the right. */
export function TwoPanes({ list, detail, showsDetail }: TwoPanesProps) {
  return (
    <ThreadPaper>
      <Box
        sx={{
          width: { xs: '100%', md: 320 },
          flex: 'none',
          flexDirection: 'column',
          borderRight: { md: 1 },
          borderColor: { md: 'divider' },
          display: { xs: showsDetail ? 'none' : 'flex', md: 'flex' },
        }}
      >
        {list}
      </Box>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          flexDirection: 'column',
          display: { xs: showsDetail ? 'flex' : 'none', md: 'flex' },
        }}
      >
        {detail}
      </Box>
    </ThreadPaper>
  );
}
