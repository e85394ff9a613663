import { useLanguage } from '@entropi/shared/ui/i18n';
import { discardUnsaved, hasUnsaved } from '@entropi/shared/ui/unsaved';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useQueuedNotice } from '../../layout/notice-queue';
import { PRODUCT, useShellText } from '../../shell-texts';
import { useRegistryView, useRemotes } from '../load/loader-context';
import { findRecalled } from './find-recalled';
import { LazySnackbar } from './lazy-snackbar';
import { readReloaded, reloadFor } from './reload-once';
import { findUpdates, type Update } from './update-offer';

/** When to ask again after "Later": a new version may have been deployed for a good reason. */
const OFFERED_AGAIN_MS = 10 * 60_000;

/** Offers each new version while it is ready. The user decides when to take it up, and loses no form by it. */
export function UpdateNotice() {
  const t = useShellText();
  const language = useLanguage();
  const { loader } = useRemotes();
  const view = useRegistryView();
  const shellVersion = useRef(view.shell.version);
  const [responded, setResolved] = useState<readonly (string | null)[]>(() => [readReloaded()]);
  const listUpdates = () => findUpdates(view, loader, shellVersion.current);
  // Subscribed, so that the notice follows a load that changes which version is in use.
  useSyncExternalStore(loader.subscribe, () => JSON.stringify(listUpdates()));
  const isRecalled = (name: string) =>
    findRecalled(view, loader, shellVersion.current)?.name === name;
  const update = listUpdates().find(
    // A recalled version has a notice of its own.
    ({ key, name }) => !responded.includes(key) && !isRecalled(name),
  );
  const postpone = (key: string) => {
    setResolved((keys) => [...keys, key]);
    setTimeout(() => setResolved((keys) => keys.filter((each) => each !== key)), OFFERED_AGAIN_MS);
  };
  const [confirming, setConfirming] = useState<string | null>(null);
  useQueuedNotice('update', update ? offer(update) : null);
  return null;

  function offer({ key, title }: Update) {
    if (confirming === key) {
      const reload = () => {
        discardUnsaved();
        reloadFor(key);
      };
      return (
        <LazySnackbar
          severity="warning"
          text={t('update.unsaved')}
          choices={[
            { label: t('update.reloadAnyway'), run: reload },
            { label: t('update.stay'), run: () => setConfirming(null) },
          ]}
        />
      );
    }
    const name = title ? title[language] : PRODUCT;
    return (
      <LazySnackbar
        severity="info"
        text={t('update.ready', { name })}
        choices={[
          {
            label: t('update.reload'),
            run: () => (hasUnsaved() ? setConfirming(key) : reloadFor(key)),
          },
          { label: t('update.later'), run: () => postpone(key) },
        ]}
      />
    );
  }
}
