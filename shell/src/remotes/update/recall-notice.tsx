import { useLanguage } from '@entropi/shared/ui/i18n';
import { notify } from '@entropi/shared/ui/notify';
import { discardUnsaved, hasUnsaved } from '@entropi/shared/ui/unsaved';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useQueuedNotice } from '../../layout/notice-queue';
import { PRODUCT, useShellText } from '../../shell-texts';
import { useRegistryView, useRemotes } from '../load/loader-context';
import { findRecalled, type Recalled } from './find-recalled';
import {
  listFields,
  readFields,
  readKeptFields,
  restoreFields,
  saveKeptFields,
} from './kept-fields';
import { LazySnackbar } from './lazy-snackbar';
import { reloadFor } from './reload-once';
import { useIdleLimit } from './use-idle-limit';

/** How long the user has to be idle before the version is replaced: long enough to read why. */
const IDLE_MS = 10_000;
/** The same for a user who has put it off, or has something unsaved. */
const POSTPONED_IDLE_MS = 60_000;

/**
 * Says why a version that is in use was recalled, and replaces it: at once on request, else when the
 * user has been idle for a while. The user can put it off, but not decline it.
 */
export function RecallNotice() {
  const t = useShellText();
  const language = useLanguage();
  const { loader } = useRemotes();
  const view = useRegistryView();
  const shellVersion = useRef(view.shell.version);
  const findIt = () => findRecalled(view, loader, shellVersion.current);
  useSyncExternalStore(loader.subscribe, () => JSON.stringify(findIt()));
  const recalled = findIt();
  const key = recalled ? `${recalled.name}@${recalled.version}` : null;
  const [postponed, setPostponed] = useState<string | null>(null);
  const isPostponed = key !== null && postponed === key;
  useIdleLimit({
    isOn: recalled !== null,
    getLimitMs: () => (isPostponed || hasUnsaved() ? POSTPONED_IDLE_MS : IDLE_MS),
    run: () => recalled && replace(recalled),
  });
  const sayRestored = useEffectEvent((lost: number) => {
    const text = t(lost === 0 ? 'recall.kept' : 'recall.lost');
    notify({ id: 'recall', text, tone: lost === 0 ? 'success' : 'warning', sticky: lost > 0 });
  });
  useEffect(() => {
    const kept = readKeptFields();
    if (kept) void restoreFields(kept).then(sayRestored);
  }, []);
  useQueuedNotice('recalled', recalled && !isPostponed ? offer(recalled) : null);
  return null;

  function replace({ name, title }: Recalled): void {
    const kept = hasUnsaved() ? readFields() : null;
    // Unsaved forms must not stop the page from being replaced: they are filled in again.
    discardUnsaved();
    if (title === null) {
      if (kept) saveKeptFields(kept);
      reloadFor(`shell@${view.shell.version}`);
      return;
    }
    const leaving = listFields();
    loader.replace(name);
    if (kept) void restoreFields(kept, leaving).then(sayRestored);
  }

  function offer(recall: Recalled) {
    const { version, reason } = recall;
    const name = recall.title ? recall.title[language] : PRODUCT;
    return (
      <LazySnackbar
        severity="warning"
        text={t('recall.text', { name, version, reason: reason.replace(/[.\s]*$/, '.') })}
        choices={[
          { label: t('recall.now'), run: () => replace(recall) },
          { label: t('recall.postpone'), run: () => setPostponed(key) },
        ]}
      />
    );
  }
}
