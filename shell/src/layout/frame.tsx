import type { Label } from '@entropi/shared/remote/manifest';
import { logout, useSession } from '@entropi/shared/session';
import { useLanguage } from '@entropi/shared/ui/i18n';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import type { PageLayout } from '../remotes/pages';
import { usePreloading } from '../remotes/use-preloading';
import { noteLeaving } from '../session/return-place';
import { PRODUCT } from '../shell-texts';
import { Footer } from './footer';
import { MainMenu } from './main-menu';
import { RouteProgress } from './route-progress';
import { TopBar } from './top-bar';
import { useCounts } from './use-counts';
import { useNavigationItems } from './use-navigation';

export interface FrameProps {
  layout: PageLayout;
  /** Title of the page; null for the product's own. */
  title: Label | null;
  children: ReactNode;
}

/** What stands around a page: bar, drawer and footer, unless the page has its own. */
export function Frame({ layout, title, children }: FrameProps) {
  const language = useLanguage();
  return (
    <>
      <title>{title ? `${title[language]} · ${PRODUCT}` : PRODUCT}</title>
      <RouteProgress />
      {layout === 'panel' ? (
        <Box component="main" sx={{ minHeight: '100vh', display: 'grid' }}>
          {children}
        </Box>
      ) : (
        <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
          <Bar hasMenu={layout === 'page'} />
          <Box component="main" sx={{ flex: 1, minWidth: 0 }}>
            {children}
          </Box>
          <Footer />
        </Box>
      )}
    </>
  );
}

function Bar({ hasMenu }: { hasMenu: boolean }) {
  const session = useSession();
  const items = useNavigationItems();
  const preload = usePreloading(items);
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
      {hasMenu && (
        <MainMenu
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
