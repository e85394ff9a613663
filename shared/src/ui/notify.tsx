import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useState } from 'react';
import { useUiText } from './ui-texts';

export interface Notice {
  text: string;
  tone?: 'success' | 'info' | 'warning' | 'error';
  /** Stays until closed; otherwise gone after five seconds. */
  sticky?: boolean;
  action?: { label: string; run: () => void };
}

const EVENT = 'entropi:notice';
const SHOWN_MS = 5000;

/** Says a thing at the foot of the window. Goes by an event: the one host is the shell's. */
export function notify(notice: Notice): void {
  window.dispatchEvent(new CustomEvent<Notice>(EVENT, { detail: notice }));
}

/** Shows what `notify` says, one at a time. Mounted once: by the shell, or by a stand-alone page. */
export function NotifyHost() {
  const t = useUiText();
  const [queue, setQueue] = useState<Notice[]>([]);
  useEffect(() => {
    const add = (event: Event) => {
      if (event instanceof CustomEvent) setQueue((notices) => [...notices, event.detail]);
    };
    window.addEventListener(EVENT, add);
    return () => window.removeEventListener(EVENT, add);
  }, []);
  const notice = queue[0];
  if (!notice) return null;
  const dismiss = () => setQueue((notices) => notices.slice(1));
  return (
    <Snackbar
      open
      key={`${queue.length}:${notice.text}`}
      autoHideDuration={notice.sticky ? null : SHOWN_MS}
      onClose={(_event, reason) => reason !== 'clickaway' && dismiss()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Alert
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
