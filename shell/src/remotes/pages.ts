import type { Label, RegistryView, RouteEntry } from '@entropi/shared/remote/manifest';
import { matchRoutes } from '@entropi/shared/router/data-router';
import type { Gate } from '../session/redirect-rules';
import type { Target } from './load-state';

export type PageLayout = RouteEntry['layout'];

/** A page of the router: a remote's, or the shell's own home, which has no target. */
export interface ShellPage extends Gate {
  path: string;
  layout: PageLayout;
  title: Label | null;
  target: Target | null;
}

const HOME_PAGE: ShellPage = {
  path: '/',
  access: 'signed-in',
  onlySignedOut: false,
  layout: 'page',
  title: null,
  target: null,
};

/** Finds the page at a path; null when no remote of the view has one there. */
export function findPage(view: RegistryView, pathname: string): ShellPage | null {
  const pages = listPages(view);
  const matches = matchRoutes(
    pages.map(({ path }, index) => ({ path, id: String(index) })),
    pathname,
  );
  const index = matches?.[0]?.route.id;
  return index === undefined ? null : (pages[Number(index)] ?? null);
}

function listPages(view: RegistryView): ShellPage[] {
  const pages = view.remotes.flatMap(({ name, routes }) =>
    routes.map(({ id, expose, ...route }) => ({
      ...route,
      target: { remote: name, expose, kind: 'routes' as const, id },
    })),
  );
  return [HOME_PAGE, ...pages];
}
