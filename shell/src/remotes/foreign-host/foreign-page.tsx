import { CacheProvider } from '@emotion/react';
import { type ComponentLoader, ShellProvider, type ShellServices } from '@entropi/shared/remote';
import { Outlet } from '@entropi/shared/router';
import { createMemoryRouter, RouterProvider } from '@entropi/shared/router/data-router';
import { useSession } from '@entropi/shared/session';
import { Announcer } from '@entropi/shared/ui/announcer';
import type { ProofGate } from '@entropi/shared/ui/proof-gate';
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
import { followPortals } from './follow-portals';
import { useForeignText } from './foreign-host.texts';
import { ForeignNotices } from './foreign-notices';
import { LoadedPage } from './loaded-page';
import type { MountOptions } from './mount-options';
import { ProofElsewhere } from './proof-elsewhere';

export interface PageLoader {
  path: string;
  load: ComponentLoader;
}

interface ForeignPageProps {
  services: ShellServices;
  pages: readonly PageLoader[];
  options: MountOptions;
  /** Where actions wait that demand a proof. */
  gate: ProofGate;
  /** Origin of the gateway. */
  gateway: string;
}

/** The prefix keeps our styles and variables apart from those of a host that uses the same packages. */
const PREFIX = 'entropi';

/** A page of a remote with all that the shell would have around it, inside one element of the host. */
export function ForeignPage({ services, ...shown }: ForeignPageProps) {
  const { nonce, colorScheme = 'light' } = shown.options;
  const [styles] = useState(() => createStyleCache(nonce, PREFIX));
  const [theme] = useState(() => createOwnTheme(PREFIX));
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => followPortals(PREFIX, colorScheme), [colorScheme]);
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
              <ShellProvider value={services}>
                <SignedIn {...shown} />
                <ForeignNotices />
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
function SignedIn(shown: Omit<ForeignPageProps, 'services'>) {
  const t = useForeignText();
  const session = useSession();
  const isOver = session.state === 'anonymous';
  const notifyEnd = useEffectEvent(() => shown.options.onEnd?.());
  useEffect(() => {
    if (isOver) notifyEnd();
  }, [isOver]);
  if (isOver) return <EmptyState title={t('ended')} hint={t('endedHint')} />;
  if (!('userId' in session)) return <SkeletonRows />;
  return <Pages key={session.userId} {...shown} />;
}

function Pages({ pages, options, gate, gateway }: Omit<ForeignPageProps, 'services'>) {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() =>
    createMemoryRouter(
      [
        {
          element: (
            <>
              <Outlet />
              <ProofElsewhere gate={gate} gateway={gateway} onProof={options.onProof} />
            </>
          ),
          children: [
            ...pages.map(({ path, load }) => ({ path, element: <LoadedPage load={load} /> })),
            { path: '*', element: <Elsewhere onLeave={options.onLeave} /> },
          ],
        },
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
