import { useLanguage } from '@entropi/shared/ui/i18n';
import { notify } from '@entropi/shared/ui/notify';
import { useEffect, useRef } from 'react';
import { PRODUCT, useShellText } from '../shell-texts';
import { useRegistryView, useRemotes } from './loader-context';
import { findUpdates } from './update-offer';

/** Says once for each new version that it is ready; taking it up is the reader's choice. */
export function UpdateNotice() {
  const t = useShellText();
  const language = useLanguage();
  const { loader } = useRemotes();
  const view = useRegistryView();
  const shellVersion = useRef(view.shell.version);
  const offered = useRef(new Set<string>());
  useEffect(() => {
    for (const { key, title } of findUpdates(view, loader, shellVersion.current)) {
      if (offered.current.has(key)) continue;
      offered.current.add(key);
      const name = title ? title[language] : PRODUCT;
      notify({
        text: t('update.ready', { name }),
        tone: 'info',
        sticky: true,
        action: { label: t('update.reload'), run: () => location.reload() },
      });
    }
  }, [view, loader, language, t]);
  return null;
}
