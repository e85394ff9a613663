import type { EntryStatus } from '@entropi/contracts/platform';
import { useLanguage } from '@entropi/shared/ui/i18n';
import { useText } from './platform.texts';

/** The name of the shell or a remote, as users read it; a part that is published no more keeps its own. */
export function usePartTitle(entries: readonly EntryStatus[]): (name: string) => string {
  const t = useText();
  const language = useLanguage();
  return (name) => {
    if (name === 'shell') return t('shell');
    return entries.find((entry) => entry.name === name)?.title?.[language] ?? name;
  };
}
