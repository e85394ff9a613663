import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { useMemo, useSyncExternalStore } from 'react';
import { resumesAt$ } from '../session/call-patiently';
import { useQueuedNotice } from './notice-queue';

/** Its words are seen only by those who are held up, which is rare. */
const LazyLimitedSnackbar = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "limited" */ './limited-snackbar');
  return part.LimitedSnackbar;
});

/** Says that the page waits because of too many requests, and when it goes on. */
export function LimitedNotice() {
  const resumesAt = useSyncExternalStore(subscribe, () => resumesAt$.value);
  const notice = useMemo(
    () => (resumesAt === null ? null : <LazyLimitedSnackbar resumesAt={resumesAt} />),
    [resumesAt],
  );
  useQueuedNotice('limited', notice);
  return null;
}

function subscribe(notify: () => void): () => void {
  const following = resumesAt$.subscribe(notify);
  return () => following.unsubscribe();
}
