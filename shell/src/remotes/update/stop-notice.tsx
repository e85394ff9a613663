import { useNavigate } from '@entropi/shared/router';
import { useLanguage } from '@entropi/shared/ui/i18n';
import { hasUnsaved } from '@entropi/shared/ui/unsaved';
import { useState } from 'react';
import { useQueuedNotice } from '../../layout/notice-queue';
import type { StoppedNavigation } from '../../page-data';
import { useShellText } from '../../shell-texts';
import { useRemotes } from '../load/loader-context';
import { LazySnackbar } from './lazy-snackbar';

/** Says why a navigation was stopped, and lets the user go on all the same. */
export function StopNotice({ stopped }: { stopped: StoppedNavigation }) {
  const t = useShellText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { loader, registry } = useRemotes();
  const [declined, setDeclined] = useState<StoppedNavigation | null>(null);
  const isOpen = declined !== stopped;
  const { target, to } = stopped;
  const name = registry.find(target.remote)?.title[language] ?? target.remote;
  const words = [t('update.stopped', { name }), ...(hasUnsaved() ? [t('update.loses')] : [])];
  useQueuedNotice(
    'stopped',
    isOpen ? (
      <LazySnackbar
        severity="warning"
        text={words.join(' ')}
        choices={[
          {
            label: t('update.goOn'),
            run: () => void loader.retry(target).then(() => navigate(to)),
          },
          { label: t('update.stay'), run: () => setDeclined(stopped) },
        ]}
      />
    ) : null,
  );
  return null;
}
