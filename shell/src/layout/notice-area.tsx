import { Announcer } from '@entropi/shared/ui/announcer';
import Stack from '@mui/material/Stack';
import { Fragment, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFreedOffer } from '../session/use-freed-offer';
import { useKeptInput } from '../session/use-kept-input';
import { usePowerNotice } from '../session/use-power-notice';
import { useShellText } from '../shell-texts';
import { useShownNotices } from './notice-queue';
import { holdReachable, installJumpKey } from './reachable';

/** A screen reader announces only what enters a region that existed before, so notices come a moment later. */
const KNOWN_AFTER_MS = 100;

/** The one place where notices appear: above dialogs, clear of the panels on the right, and reached with F6. */
export function NoticeArea() {
  const t = useShellText();
  const notices = useShownNotices();
  useFreedOffer();
  useKeptInput();
  usePowerNotice();
  const [place] = useState(() => document.createElement('div'));
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    document.body.append(place);
    const ends = [holdReachable(place), installJumpKey(place)];
    const timer = setTimeout(() => setKnown(true), KNOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
      place.remove();
    };
  }, [place]);
  const area = (
    <Stack
      component="section"
      aria-label={t('notices')}
      aria-live="polite"
      aria-keyshortcuts="F6"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: { xs: 8, sm: 24 },
        left: { xs: 8, sm: 24 },
        right: { xs: 8, sm: 'auto' },
        maxWidth: { sm: 560 },
        gap: 1,
        pointerEvents: 'none',
        // The area places each notice, so a snackbar's own position is switched off.
        '& > .MuiSnackbar-root': { position: 'static', transform: 'none', pointerEvents: 'auto' },
        '& .MuiAlert-root': { flexGrow: 1 },
      }}
    >
      {isKnown && notices.map(({ kind, notice }) => <Fragment key={kind}>{notice}</Fragment>)}
    </Stack>
  );
  return createPortal(
    <>
      {area}
      <Announcer />
    </>,
    place,
  );
}
