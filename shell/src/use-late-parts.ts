import { useEffect } from 'react';
import { LateHome } from './home/late-home';
import { loadBar } from './layout/late-bar';
import { LateMissingPage } from './layout/late-missing-page';
import { LateNoticeArea, LateNoticeBar } from './layout/notices';
import { FullFallback } from './remotes/late-fallback';
import { LateOffer } from './remotes/late-offer';
import { runWhenIdle } from './remotes/preload';

/** What may be wanted any moment, and is of no use if it can be had only then. */
const PARTS = [
  FullFallback.load,
  LateOffer.load,
  LateNoticeArea.load,
  LateNoticeBar.load,
  LateMissingPage.load,
  loadBar,
  LateHome.load,
];

/** Loads the late parts of the shell once it is quiet. */
export function useLateParts(isQuiet: boolean): void {
  useEffect(() => (isQuiet ? runWhenIdle([...PARTS]) : undefined), [isQuiet]);
}
