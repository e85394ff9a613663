import type { Language } from '@entropi/contracts/languages';
import { isAllowed } from '@entropi/shared/remote/access';
import type { NavigationEntry, RegistryView } from '@entropi/shared/remote/manifest';
import type { Session } from '@entropi/shared/session';
import type { Target } from '../remotes/load/load-state';
import { derivePredicates } from '../session/predicates';

/** An item of the drawer, ready to show. */
export interface NavigationItem {
  label: string;
  icon: NavigationEntry['icon'];
  path: string;
  /** The widget that shows and reports a count; null when the item has none. */
  badge: Target | null;
}

/** Sort key of items with the same `order`, so that the registry's own order does not matter. */
function toKey({ remote, path }: { remote: string; path: string }): string {
  return `${remote} ${path}`;
}

/** Lists the drawer items of all remotes that the session may see, in the order that the remotes state. */
export function listNavigation(
  view: RegistryView,
  session: Session,
  language: Language,
): NavigationItem[] {
  const holding = derivePredicates(session);
  const userId = 'userId' in session ? session.userId : '';
  return view.remotes
    .flatMap(({ name, navigation }) => navigation.map((entry) => ({ remote: name, ...entry })))
    .filter(({ access }) => isAllowed(access, holding))
    .sort((a, b) => a.order - b.order || (toKey(a) < toKey(b) ? -1 : 1))
    .map(({ remote, label, icon, path, badge }) => ({
      label: label[language],
      icon,
      path: path.replace('{userId}', String(userId)),
      badge: badge ? { remote, expose: badge.expose, kind: 'widgets', id: badge.widget } : null,
    }));
}
