import { logout } from '@entropi/shared/session';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useOnboardingText } from './onboarding-texts';

export interface LaterButtonProps {
  /** Keeps what was typed; without it there is nothing to keep. */
  onSave?: () => unknown;
}

/** Ends the visit, and says so before; the next login goes on here. */
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
