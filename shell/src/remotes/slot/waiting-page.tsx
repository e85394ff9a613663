import Box from '@mui/material/Box';
import { ProgressLine } from '../../layout/progress-line';
import { useElapsed } from '../../layout/use-elapsed';
import { useShellText } from '../../shell-texts';
import type { Target } from '../load/load-state';
import { useLoadState } from '../load/loader-context';
import type { PageLayout } from '../load/pages';
import { placeholder } from './placeholder';

/** A panel that comes within this time shows no loading sign first. */
const SIGN_AFTER_MS = 1_000;
const WORDS_AFTER_MS = 5_000;

export interface WaitingPageProps {
  target: Target;
  /** The remote's title as a user knows it. */
  title: string;
  layout: PageLayout;
}

/** Holds the place of a page that is loading; a text says so when that takes long. */
export function WaitingPage({ target, title, layout }: WaitingPageProps) {
  const t = useShellText();
  const state = useLoadState(target);
  const startedAt = 'startedAt' in state ? state.startedAt : null;
  const hasSign = useElapsed(startedAt, SIGN_AFTER_MS);
  const hasWords = useElapsed(startedAt, WORDS_AFTER_MS);
  const words = hasWords && (
    <Box sx={{ typography: 'body1', color: 'text.secondary', textAlign: 'center', p: 3 }}>
      {t('slow', { title })}
    </Box>
  );
  if (layout === 'panel') {
    return (
      <Box role="status" aria-busy="true" sx={{ minHeight: 2 }}>
        {hasSign && <ProgressLine label={t('loading')} />}
        {words}
      </Box>
    );
  }
  return (
    <Box
      role="status"
      aria-busy="true"
      sx={{ maxWidth: 1600, width: '100%', mx: 'auto', px: { xs: 2, sm: 3 }, py: 3 }}
    >
      {words}
      <Box sx={[placeholder, { height: 28, maxWidth: 240, mb: 2.5 }]} />
      <Box sx={[placeholder, { height: 320 }]} />
    </Box>
  );
}
