import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import type { Notice } from './notify';
import { useUiText } from './ui-texts';

const SHOWN_MS = 5000;

export interface NoticeBarProps {
  notice: Notice;
  dismiss: () => void;
}

/** One notice at the foot of the window. */
export function NoticeBar({ notice, dismiss }: NoticeBarProps) {
  const t = useUiText();
  return (
    <Snackbar
      open
      autoHideDuration={notice.sticky ? null : SHOWN_MS}
      onClose={(_event, reason) => reason !== 'clickaway' && dismiss()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Alert
        // The area itself announces what enters it.
        role="none"
        severity={notice.tone ?? 'success'}
        variant="filled"
        onClose={dismiss}
        closeText={t('close')}
        action={
          notice.action && (
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                notice.action?.run();
                dismiss();
              }}
            >
              {notice.action.label}
            </Button>
          )
        }
      >
        {notice.text}
      </Alert>
    </Snackbar>
  );
}
