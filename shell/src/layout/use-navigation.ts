import { useSession } from '@entropi/shared/session';
import { useLanguage } from '@entropi/shared/ui/i18n';
import { useMemo } from 'react';
import { useRegistryView } from '../remotes/load/loader-context';
import { listNavigation, type NavigationItem } from './navigation';

/** The drawer items of the present session. */
export function useNavigationItems(): NavigationItem[] {
  const session = useSession();
  const view = useRegistryView();
  const language = useLanguage();
  return useMemo(() => listNavigation(view, session, language), [view, session, language]);
}
