import { FRAME_ID } from '@entropi/shared/remote/index-page';
import { dropFirstView } from '@entropi/shared/ui/first-view';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useShellText } from '../shell-texts';
import { ProgressLine } from './progress-line';

/** The frame that index.html has; null where the gateway is older. It is found only as long as it is on the page. */
let frame: HTMLElement | null = null;

/**
 * Moves the frame of index.html into the page's root: beside the root it is hidden once that has content. A first
 * view stays where it is, because a field that moves loses its cursor.
 */
function showFrame(place: Element | null): void {
  frame ??= document.getElementById(FRAME_ID);
  if (place && frame && !('firstView' in frame.dataset)) place.append(frame);
}

/** Shown until the session is known. `problem` says why that takes longer than usual. */
export function Starting({ problem }: { problem?: string }) {
  const t = useShellText();
  useEffect(() => {
    if (problem) dropFirstView();
  }, [problem]);
  return (
    <Box sx={{ minHeight: '100vh' }}>
      <div ref={showFrame} />
      <ProgressLine label={t('starting')} />
      {problem && (
        <Box
          role="status"
          sx={{
            typography: 'body1',
            // Above the frame, and below its bar.
            position: 'relative',
            width: 'fit-content',
            maxWidth: 'calc(100% - 32px)',
            mt: 10,
            mx: 'auto',
            px: 3,
            py: 2,
            borderRadius: 1,
            boxShadow: 3,
            bgcolor: 'background.paper',
          }}
        >
          {t('unreachable')}
        </Box>
      )}
    </Box>
  );
}
