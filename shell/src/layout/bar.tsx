import { useLocation } from '@entropi/shared/router';
import { logout, useSession } from '@entropi/shared/session';
import { announce } from '@entropi/shared/ui/announce';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { useState } from 'react';
import { LazyOverridePanel } from '../overrides/lazy-override-panel';
import { usePreloading } from '../remotes/prefetch/use-prefetching';
import { recordLeaving } from '../session/return-place';
import { useShellText } from '../shell-texts';
import { TopBar } from './top-bar';
import { useCounts } from './use-counts';
import { useNavigationItems } from './use-navigation';

const LazyMenu = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "menu" */ './main-menu');
  return part.MainMenu;
});

export interface BarProps {
  hasMenu: boolean;
  /** True once the page is complete: the closed drawer, its badges and the pages behind it may then load. */
  isIdle: boolean;
}

/** The bar on top, with the drawer that it opens. */
export function Bar({ hasMenu, isIdle }: BarProps) {
  const session = useSession();
  const items = useNavigationItems();
  const preload = usePreloading(items, isIdle);
  const [isOpen, setOpen] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  const t = useShellText();
  const { pathname } = useLocation();
  const { counts, total, setCount } = useCounts(items);
  const update = (path: string, count: number) => {
    const before = counts[path];
    setCount(path, count);
    const item = items.find((one) => one.path === path);
    // The page that shows the messages announces them itself.
    if (!item || before === undefined || count <= before || pathname === path) return;
    announce(t('unreadOf', { label: item.label, count }));
  };
  const identity = 'username' in session ? session : null;
  const leave = () => {
    setOpen(false);
    recordLeaving();
    void logout();
  };
  const mayOverride = session.state === 'signed-in' && session.isSuperuser;
  const openVersions = () => {
    setOpen(false);
    setShowsVersions(true);
  };
  return (
    <>
      <TopBar
        username={identity?.username ?? null}
        demoMode={identity?.demoMode ?? false}
        onMenu={hasMenu ? () => setOpen(true) : null}
        unread={total}
        onLogout={leave}
      />
      {hasMenu && (isIdle || isOpen) && (
        <LazyMenu
          open={isOpen}
          onClose={() => setOpen(false)}
          signedIn={identity !== null}
          items={items}
          onHover={preload}
          onCount={update}
          onLogout={leave}
          onVersions={mayOverride ? openVersions : null}
        />
      )}
      {showsVersions && <LazyOverridePanel onClose={() => setShowsVersions(false)} />}
    </>
  );
}
