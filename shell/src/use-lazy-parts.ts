import { loadCodeWords } from '@entropi/shared/remote/code-words';
import { useEffect } from 'react';
import { markIdle } from './first-idle';
import { LazyHome } from './home/lazy-home';
import { loadBar } from './layout/lazy-bar';
import { LazyMissingPage } from './layout/lazy-missing-page';
import { LazyNoticeArea, LazyNoticeBar } from './layout/notices';
import { LazyProofDialog } from './proof/proofs';
import { FullFallback } from './remotes/fallback/lazy-fallback';
import { runWhenIdle } from './remotes/prefetch/prefetch';
import { LazySnackbar } from './remotes/update/lazy-snackbar';

/** Parts that may be needed when they cannot be loaded any more, e.g. to say that the page is offline. */
const PARTS = [
  FullFallback.load,
  LazySnackbar.load,
  LazyNoticeArea.load,
  LazyNoticeBar.load,
  LazyMissingPage.load,
  loadBar,
  LazyHome.load,
  LazyProofDialog.load,
  () => loadCodeWords(),
  async () => markIdle(),
];

/** Loads these parts while the page is idle. */
export function useLazyParts(isIdle: boolean): void {
  useEffect(() => (isIdle ? runWhenIdle([...PARTS]) : undefined), [isIdle]);
}
