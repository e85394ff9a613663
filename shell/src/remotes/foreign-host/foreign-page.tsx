import { CacheProvider } from '@emotion/react';
import type { Client } from '@entropi/shared/http';
import { type ComponentLoader, ShellProvider } from '@entropi/shared/remote';
import { createMemoryRouter, RouterProvider } from '@entropi/shared/router/data-router';
import { useSession } from '@entropi/shared/session';
import { Announcer } from '@entropi/shared/ui/announcer';
import { EmptyState, SkeletonRows } from '@entropi/shared/ui/states';
import { createOwnTheme } from '@entropi/shared/ui/theme';
import ScopedCssBaseline from '@mui/material/ScopedCssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Fonts } from '../../layout/fonts';
import { createQueryClient } from '../../query-client';
import { createStyleCache } from '../../style-cache';
import { Elsewhere } from './elsewhere';
import { useForeignText } from './foreign-host.texts';
import { LoadedPage } from './loaded-page';
import type { MountOptions } from './mount-options';

export interface PageLoader {
  path: string;
  load: ComponentLoader;
}

interface ForeignPageProps {
  client: Client;
  pages: readonly PageLoader[];
  options: MountOptions;
}

/** The prefix keeps our styles and variables apart from those of a host that uses the same packages. */
const PREFIX = 'entropi';

/** A page of a remote with all that the shell would have around it, inside one element of the host. */
export function ForeignPage({ client, pages, options }: ForeignPageProps) {
  const { nonce, colorScheme = 'light' } = options;
  const [styles] = useState(() => createStyleCache(nonce, PREFIX));
  const [theme] = useState(() => createOwnTheme(PREFIX));
  const [element, setElement] = useState<HTMLElement | null>(null);
  // MUI's types have `colorSchemeNode` only where all themes have variables.
  const scope: object = { colorSchemeNode: element };
  return (
    <CacheProvider value={styles}>
      <div ref={setElement} data-scheme={colorScheme}>
        {element && (
          <ThemeProvider
            theme={theme}
            defaultMode={colorScheme}
            {...scope}
            storageManager={null}
            noSsr
          >
            <Fonts />
            <ScopedCssBaseline>
              <ShellProvider value={{ client, nonce }}>
                <SignedIn pages={pages} options={options} />
              </ShellProvider>
              <Announcer />
            </ScopedCssBaseline>
          </ThemeProvider>
        )}
      </div>
    </CacheProvider>
  );
}

/** Shows the page while someone is signed in, and says when the session has ended. */
function SignedIn({ pages, options }: Pick<ForeignPageProps, 'pages' | 'options'>) {
  const t = useForeignText();
  const session = useSession();
  const isOver = session.state === 'anonymous';
  const notifyEnd = useEffectEvent(() => options.onEnd?.());
  useEffect(() => {
    if (isOver) notifyEnd();
  }, [isOver]);
  if (isOver) return <EmptyState title={t('ended')} hint={t('endedHint')} />;
  if (!('userId' in session)) return <SkeletonRows />;
  return <Pages key={session.userId} pages={pages} options={options} />;
}

function Pages({ pages, options }: Pick<ForeignPageProps, 'pages' | 'options'>) {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() =>
    createMemoryRouter(
      [
        ...pages.map(({ path, load }) => ({ path, element: <LoadedPage load={load} /> })),
        { path: '*', element: <Elsewhere onLeave={options.onLeave} /> },
      ],
      { initialEntries: [options.path] },
    ),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
