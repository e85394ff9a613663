import { logout } from '@entropi/shared/session';
import Button from '@mui/material/Button';
import { useOnboardingText } from './onboarding-texts';

export interface LaterButtonProps {
  /** Keeps what was typed; without it there is nothing to keep. */
  onSave?: () => unknown;
}

/** Ends the visit; the next login goes on here. */
export function LaterButton({ onSave }: LaterButtonProps) {
  const t = useOnboardingText();
  return (
    <Button
      onClick={async () => {
        await onSave?.();
        await logout();
      }}
      title={t('laterNote')}
    >
      {t(onSave ? 'later' : 'laterKeys')}
    </Button>
  );
}
