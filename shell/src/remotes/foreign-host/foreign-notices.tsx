import { useNotice } from '@entropi/shared/ui/notify';
import Box from '@mui/material/Box';
import { createPortal } from 'react-dom';
import { LazyNoticeBar } from '../../layout/notices';
import { useForeignText } from './foreign-host.texts';
import { useFirst } from './use-first';

/** Shows at the foot of the window what pages say of what was done, once for all that is mounted. */
export function ForeignNotices() {
  return useFirst() ? <Area /> : null;
}

function Area() {
  const t = useForeignText();
  const said = useNotice();
  return createPortal(
    <Box
      component="section"
      aria-label={t('notices')}
      aria-live="polite"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: { xs: 8, sm: 24 },
        left: { xs: 8, sm: 24 },
        right: { xs: 8, sm: 'auto' },
        maxWidth: { sm: 560 },
        '& > .MuiSnackbar-root': { position: 'static', transform: 'none' },
        '& .MuiAlert-root': { flexGrow: 1 },
      }}
    >
      {said && <LazyNoticeBar key={said.key} notice={said.notice} dismiss={said.dismiss} />}
    </Box>,
    document.body,
  );
}
