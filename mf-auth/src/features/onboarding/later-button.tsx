import { logout } from '@entropi/shared/session';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useOnboardingText } from './onboarding-texts';

export interface LaterButtonProps {
  /** Saves what was typed; absent where there is nothing to save. */
  onSave?: () => unknown;
}

/** Logs the user out, after saying so; the next login continues here. */
export function LaterButton({ onSave }: LaterButtonProps) {
  const t = useOnboardingText();
  const noteId = useId();
  return (
    <>
      <Button
        aria-describedby={noteId}
        onClick={async () => {
          await onSave?.();
          await logout();
        }}
      >
        {t(onSave ? 'later' : 'laterKeys')}
      </Button>
      <Typography id={noteId} variant="caption" color="textSecondary" sx={{ flexBasis: '100%' }}>
        {t(onSave ? 'laterNote' : 'laterKeysNote')}
      </Typography>
    </>
  );
}
