import type { Label } from '@entropi/contracts/published';
import { useLanguage } from '@entropi/shared/ui/i18n';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { PageLayout } from '../remotes/load/pages';
import { PRODUCT } from '../shell-texts';
import { Footer } from './footer';
import { LazyBar } from './lazy-bar';
import { LazyLanguageChooser } from './lazy-language-chooser';
import { RouteProgress } from './route-progress';
import { MAIN_ID, SkipLink } from './skip-link';

export interface FrameProps {
  layout: PageLayout;
  /** Title of the page; null shows the product's name alone. */
  title: Label | null;
  /** True once nothing of the page is loading any more. */
  isIdle: boolean;
  children: ReactNode;
}

/** Draws bar, drawer and footer around a page; a page with the layout `panel` gets none of them. */
export function Frame({ layout, title, isIdle, children }: FrameProps) {
  const language = useLanguage();
  return (
    <>
      <title>{title ? `${title[language]} · ${PRODUCT}` : PRODUCT}</title>
      <RouteProgress />
      {layout === 'panel' ? (
        <Box component="main" sx={{ position: 'relative', minHeight: '100vh', display: 'grid' }}>
          {children}
          {isIdle && (
            <Box sx={{ position: 'absolute', top: 8, right: 8, color: 'text.secondary' }}>
              <LazyLanguageChooser />
            </Box>
          )}
        </Box>
      ) : (
        <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
          <SkipLink />
          <LazyBar hasMenu={layout === 'page'} isIdle={isIdle} />
          <Box
            component="main"
            id={MAIN_ID}
            tabIndex={-1}
            sx={{ flex: 1, minWidth: 0, '&:focus': { outline: 'none' } }}
          >
            {children}
          </Box>
          <Footer />
        </Box>
      )}
    </>
  );
}
