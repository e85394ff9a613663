import type { Label } from '@entropi/shared/remote/manifest';
import { useLanguage } from '@entropi/shared/ui/i18n';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { PageLayout } from '../remotes/pages';
import { PRODUCT } from '../shell-texts';
import { Footer } from './footer';
import { LateBar } from './late-bar';
import { RouteProgress } from './route-progress';

export interface FrameProps {
  layout: PageLayout;
  /** Title of the page; null for the product's own. */
  title: Label | null;
  /** Nothing of the page is on its way any more. */
  isQuiet: boolean;
  children: ReactNode;
}

/** What stands around a page: bar, drawer and footer, unless the page has its own. */
export function Frame({ layout, title, isQuiet, children }: FrameProps) {
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
          <LateBar hasMenu={layout === 'page'} isQuiet={isQuiet} />
          <Box component="main" sx={{ flex: 1, minWidth: 0 }}>
            {children}
          </Box>
          <Footer />
        </Box>
      )}
    </>
  );
}
