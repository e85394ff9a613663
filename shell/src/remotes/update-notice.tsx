import { useLanguage } from '@entropi/shared/ui/i18n';
import { useRef, useState, useSyncExternalStore } from 'react';
import { PRODUCT, useShellText } from '../shell-texts';
import { LateOffer } from './late-offer';
import { useRegistryView, useRemotes } from './loader-context';
import { readReloaded, reloadFor } from './reload-once';
import { findUpdates } from './update-offer';

/** Says of each new version that it is ready, as long as it is; taking it up is the reader's choice. */
export function UpdateNotice() {
  const t = useShellText();
  const language = useLanguage();
  const { loader } = useRemotes();
  const view = useRegistryView();
  const shellVersion = useRef(view.shell.version);
  const [answered, setAnswered] = useState<readonly (string | null)[]>(() => [readReloaded()]);
  const listUpdates = () => findUpdates(view, loader, shellVersion.current);
  // Drawn again when a load changes which version is in use.
  useSyncExternalStore(loader.subscribe, () => JSON.stringify(listUpdates()));
  const update = listUpdates().find(({ key }) => !answered.includes(key));
  if (!update) return null;
  const { key, title } = update;
  const name = title ? title[language] : PRODUCT;
  return (
    <LateOffer
      severity="info"
      side="right"
      text={t('update.ready', { name })}
      choices={[
        { label: t('update.reload'), run: () => reloadFor(key) },
        { label: t('update.later'), run: () => setAnswered([...answered, key]) },
      ]}
    />
  );
}
