import { useLocation, useNavigate } from '@entropi/shared/router';
import { useLoaderData, useRoutes } from '@entropi/shared/router/data-router';
import { useSession } from '@entropi/shared/session';
import { dropFrame } from '@entropi/shared/ui/first-view';
import { memo, useEffect, useMemo } from 'react';
import { LazyHome } from './home/lazy-home';
import { Frame } from './layout/frame';
import { LazyMissingPage } from './layout/lazy-missing-page';
import { Starting } from './layout/starting';
import { useHeadingFocus } from './layout/use-heading-focus';
import type { PageData } from './page-data';
import { LazyFallback } from './remotes/fallback/lazy-fallback';
import {
  useIsLoading,
  useRegistryProblem,
  useRegistryView,
  useRemotes,
} from './remotes/load/loader-context';
import { findPage, type ShellPage } from './remotes/load/pages';
import { RemotePage } from './remotes/slot/remote-page';
import { StopNotice } from './remotes/update/stop-notice';
import { decide, findWayOut } from './session/redirect-rules';
import { useRenewedPush } from './session/use-renewed-push';
import { useShellText } from './shell-texts';
import { useIdle } from './use-idle';
import { useLazyParts } from './use-lazy-parts';

/** Shows what belongs at the present path for the present session. */
export function PageHost() {
  const session = useSession();
  const view = useRegistryView();
  const { pathname } = useLocation();
  const { stopped } = useLoaderData<PageData>();
  const page = useMemo(() => findPage(view, pathname), [view, pathname]);
  const isIdle = useIdle(page?.target ?? null);
  useLazyParts(isIdle);
  useRenewedPush(isIdle);
  useHeadingFocus(pathname);
  const decision = decide(session, pathname, page);
  const isLoading = useIsLoading(page?.target ?? null);
  const isDrawn = (decision.kind === 'show' && !isLoading) || decision.kind === 'missing';
  // The page has taken over what was typed into its first view; another one has no use for it.
  useEffect(() => {
    if (isDrawn) dropFrame();
  }, [isDrawn]);
  if (decision.kind === 'go') return <Redirect to={decision.to} />;
  if (decision.kind === 'wait') return <Starting />;
  const isMissing = decision.kind === 'missing' || page === null;
  return (
    <Frame layout={page?.layout ?? 'page'} title={page?.title ?? null} isIdle={isIdle}>
      {isMissing ? <NoPage /> : <PageContent page={page} />}
      {stopped && <StopNotice stopped={stopped} />}
    </Frame>
  );
}

/** A superuser's pages come from the registry alone. Until it has responded, no page can be called missing. */
function NoPage() {
  const t = useShellText();
  const session = useSession();
  const { registry } = useRemotes();
  const problem = useRegistryProblem();
  if (!problem || !('isSuperuser' in session && session.isSuperuser)) return <LazyMissingPage />;
  return (
    <LazyFallback
      remote="registry"
      title={t('fallback.page')}
      failure={problem}
      onRetry={() => void registry.refresh()}
    />
  );
}

/**
 * Matches the path once more, so that the page finds its parameters. What is around a page is drawn again more often
 * than the page, which may hold a large table.
 */
const PageContent = memo(function PageContent({ page }: { page: ShellPage }) {
  const { target, path } = page;
  const element = target ? <RemotePage target={target} layout={page.layout} /> : <LazyHome />;
  return useRoutes([{ path, element }]);
});

/** Navigates to where the rules send a session that has changed while the page is open. */
function Redirect({ to }: { to: string }) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const from = pathname + search + hash;
  useEffect(() => {
    void navigate(findWayOut(session, to, from), { replace: true });
  }, [navigate, session, to, from]);
  return <Starting />;
}
