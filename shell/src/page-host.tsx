import { useLocation, useNavigate } from '@entropi/shared/router';
import { useRoutes } from '@entropi/shared/router/data-router';
import { useSession } from '@entropi/shared/session';
import { useEffect } from 'react';
import { HomePage } from './home/home.page';
import { Frame } from './layout/frame';
import { MissingPage } from './layout/missing-page';
import { Starting } from './layout/starting';
import { useRegistryView } from './remotes/loader-context';
import { findPage, type ShellPage } from './remotes/pages';
import { RemotePage } from './remotes/remote-page';
import { decide, findWayOut } from './session/redirect-rules';

/** What stands at the present path for the present session. */
export function PageHost() {
  const session = useSession();
  const view = useRegistryView();
  const { pathname } = useLocation();
  const page = findPage(view, pathname);
  const decision = decide(session, pathname, page);
  if (decision.kind === 'go') return <Redirect to={decision.to} />;
  if (decision.kind === 'wait') return <Starting />;
  const isMissing = decision.kind === 'missing' || page === null;
  return (
    <Frame layout={page?.layout ?? 'page'} title={page?.title ?? null}>
      {isMissing ? <MissingPage /> : <PageContent page={page} />}
    </Frame>
  );
}

/** Matches the one path again, so that the page finds its parameters. */
function PageContent({ page }: { page: ShellPage }) {
  const { target, path } = page;
  const element = target ? <RemotePage target={target} layout={page.layout} /> : <HomePage />;
  return useRoutes([{ path, element }]);
}

/** The session changed under the page: it goes where the rules say. */
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
