import { useLiveState } from '@entropi/shared/live';
import { useOnline } from '@entropi/shared/ui/use-online';
import { useEffect, useState } from 'react';
import { LazySnackbar } from '../remotes/update/lazy-snackbar';
import { useShellText } from '../shell-texts';
import { useQueuedNotice } from './notice-queue';

/** A stream that is back within this time is not mentioned. */
const PATIENCE_MS = 4_000;

/** Says that the browser or the live stream is offline, until it is back. */
export function OfflineNotice() {
  const t = useShellText();
  const isOnline = useOnline();
  const live = useLiveState();
  const isSilent = useLasting(live === 'waiting' || live === 'connecting', PATIENCE_MS);
  const isOffline = !isOnline || isSilent;
  useQueuedNotice(
    'offline',
    isOffline ? <LazySnackbar severity="warning" text={t('offline')} /> : null,
  );
  return null;
}

/** True once the condition has held for that time. */
function useLasting(holds: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [holds, ms]);
  return holds && hasLasted;
}
