import type { Label } from '@entropi/contracts/published';
import type { RegistryView, RouteEntry } from '@entropi/shared/remote/manifest';
import { SHELL_PAGES } from '@entropi/shared/remote/shell-pages';
import { matchRoutes } from '@entropi/shared/router/data-router';
import type { Gate } from '../../session/redirect-rules';
import type { Target } from './load-state';

export type PageLayout = RouteEntry['layout'];

/** A page of the router: a remote's, or the shell's own home, which has no target. */
export interface ShellPage extends Gate {
  path: string;
  layout: PageLayout;
  title: Label | null;
  target: Target | null;
  /** The parameters of its path, by name. */
  params: Readonly<Record<string, string | undefined>>;
}

const HOME_PAGE: ShellPage = {
  path: SHELL_PAGES.home,
  access: 'signed-in',
  onlySignedOut: false,
  layout: 'page',
  title: null,
  target: null,
  params: {},
};

/** Finds the page at a path; null when no remote of the view has one there. */
export function findPage(view: RegistryView, pathname: string): ShellPage | null {
  const pages = listPages(view);
  const matches = matchRoutes(
    pages.map(({ path }, index) => ({ path, id: String(index) })),
    pathname,
  );
  const match = matches?.[0];
  const page = match && pages[Number(match.route.id)];
  return page ? { ...page, params: match.params } : null;
}

/** Sorted by remote: of two pages at one address the router takes the first, whatever the registry's order is. */
function listPages(view: RegistryView): ShellPage[] {
  const remotes = [...view.remotes].sort((a, b) => (a.name < b.name ? -1 : 1));
  const pages = remotes.flatMap(({ name, routes }) =>
    routes.map(({ id, expose, ...route }) => ({
      ...route,
      target: { remote: name, expose, kind: 'routes' as const, id },
      params: {},
    })),
  );
  return [HOME_PAGE, ...pages];
}
