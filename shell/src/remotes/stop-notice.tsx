import { useNavigate } from '@entropi/shared/router';
import { useLanguage } from '@entropi/shared/ui/i18n';
import { useState } from 'react';
import type { StoppedNavigation } from '../router';
import { useShellText } from '../shell-texts';
import { LateOffer } from './late-offer';
import { useRemotes } from './loader-context';

/** Says why a navigation was stopped; going on all the same is the reader's choice. */
export function StopNotice({ stopped }: { stopped: StoppedNavigation }) {
  const t = useShellText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { loader, registry } = useRemotes();
  const [declined, setDeclined] = useState<StoppedNavigation | null>(null);
  if (declined === stopped) return null;
  const { target, to } = stopped;
  const name = registry.find(target.remote)?.title[language] ?? target.remote;
  return (
    <LateOffer
      severity="warning"
      side="center"
      text={t('update.stopped', { name })}
      choices={[
        {
          label: t('update.goOn'),
          run: () => void loader.retry(target).then(() => navigate(to)),
        },
        { label: t('update.stay'), run: () => setDeclined(stopped) },
      ]}
    />
  );
}
