import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { FirstView } from '@entropi/shared/remote/first-view';
import { whenTextsLoaded } from '@entropi/shared/remote/texts';
import { MemoryRouter } from '@entropi/shared/router';
import Box from '@mui/material/Box';
import ScopedCssBaseline from '@mui/material/ScopedCssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createFirstViewTheme } from './theme';
import { dropUnusedVariables } from './used-variables';

/** Begins the names of classes and of variables, so that none is also one of the page's. */
const KEY = 'f';

/** Lets the browser show which field has the focus, as a script does on the page. A label stands before its field. */
function showFocus({ html, css }: FirstView): FirstView {
  return {
    html: html.replaceAll(' Mui-focused', ''),
    css: css.replaceAll('.Mui-focused', ':is(:focus-within, :has(+ :focus-within))'),
  };
}

/**
 * Draws what a page shows before its scripts have come, in a document of the build that shows nothing else and has
 * the language in its `lang`. It needs no script; its buttons are disabled, because nothing would hear them.
 */
export async function drawFirstView(View: ComponentType): Promise<FirstView> {
  await whenTextsLoaded();
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const cache = createCache({ key: KEY, speedy: false, stylisPlugins: [] });
  const root = createRoot(place, { identifierPrefix: KEY });
  flushSync(() =>
    root.render(
      <CacheProvider value={cache}>
        <ThemeProvider theme={createFirstViewTheme(KEY)} disableTransitionOnChange>
          <MemoryRouter>
            <ScopedCssBaseline>
              <Box component="main" sx={{ minHeight: '100vh', display: 'grid' }}>
                <View />
              </Box>
            </ScopedCssBaseline>
          </MemoryRouter>
        </ThemeProvider>
      </CacheProvider>,
    ),
  );
  // React gives the focus itself; the browser does so by the attribute.
  document.activeElement?.setAttribute('autofocus', '');
  for (const button of place.querySelectorAll('button')) button.disabled = true;
  // The page's policy admits style sheets, and no style that is written on an element.
  for (const element of place.querySelectorAll('[style]')) element.removeAttribute('style');
  const sheets = [...document.querySelectorAll(`style[data-emotion^="${KEY}"]`)];
  const css = dropUnusedVariables(sheets.map(({ textContent }) => textContent).join(''));
  return showFocus({ html: place.innerHTML, css });
}
