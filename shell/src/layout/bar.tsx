import { logout, useSession } from '@entropi/shared/session';
import { useState } from 'react';
import { defineLatePart } from '../late-part';
import { usePreloading } from '../remotes/use-preloading';
import { noteLeaving } from '../session/return-place';
import { TopBar } from './top-bar';
import { useCounts } from './use-counts';
import { useNavigationItems } from './use-navigation';

const LateMenu = defineLatePart(async () => {
  const part = await import(/* webpackChunkName: "menu" */ './main-menu');
  return part.MainMenu;
});

export interface BarProps {
  hasMenu: boolean;
  /** The page is there: time for the closed drawer, its badges, and what it leads to. */
  isQuiet: boolean;
}

/** The bar on top, with the drawer that it opens. */
export function Bar({ hasMenu, isQuiet }: BarProps) {
  const session = useSession();
  const items = useNavigationItems();
  const preload = usePreloading(items, isQuiet);
  const [isOpen, setOpen] = useState(false);
  const { total, setCount } = useCounts(items);
  const identity = 'username' in session ? session : null;
  const leave = () => {
    setOpen(false);
    noteLeaving();
    void logout();
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
      {hasMenu && (isQuiet || isOpen) && (
        <LateMenu
          open={isOpen}
          onClose={() => setOpen(false)}
          signedIn={identity !== null}
          items={items}
          onAim={preload}
          onCount={setCount}
          onLogout={leave}
        />
      )}
    </>
  );
}
