import { type Prepare, ShellProvider, type SlotFill } from '@entropi/shared/remote';
import { loadCodeWords } from '@entropi/shared/remote/code-words';
import type { DemoKeys, SlotName } from '@entropi/shared/remote/manifest';
import { createMemoryRouter, RouterProvider } from '@entropi/shared/router/data-router';
import { clearSession, publishSession, type Session } from '@entropi/shared/session';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createClient } from '../http/client';
import { Announcer } from '../ui/announcer';
import { NoticeBar } from '../ui/notice-bar';
import { useNotice } from '../ui/notify';
import { ProofDialog } from '../ui/proof-dialog';
import { createProofGate, type ProofGate, useProofQuestion } from '../ui/proof-gate';
import { theme } from '../ui/theme';
import { createStubApi, type StubApi } from './stub-api';

// In the product, the shell fetches these once it is idle.
beforeAll(() => loadCodeWords('en'));

export interface RenderPageOptions {
  api?: StubApi;
  /** Route of the page, with its parameters. Default `*`. */
  route?: string;
  /** Initial address. Default `/`. */
  path?: string;
  /** Public broker keys. Default none. */
  demoKeys?: DemoKeys;
  /** What other remotes show in the page's slots. Default none. */
  fills?: Partial<Record<SlotName, SlotFill[]>>;
  /** The session. Default `alice`, an ordinary user with id 3. */
  session?: Session;
  /** Tokens of the browser by storage key, e.g. `temp_token`. */
  tokens?: Record<string, string>;
  /** What the page's module begins before it is drawn, and the parameters of its path. Default nothing. */
  prepare?: { begin: Prepare; params: Record<string, string> };
}

export interface RenderedPage extends RenderResult {
  api: StubApi;
  user: UserEvent;
  queryClient: QueryClient;
  /** Returns the present path and query. */
  location: () => string;
  navigate: (to: string) => Promise<void>;
}

export const ALICE = {
  state: 'signed-in',
  username: 'alice',
  userId: 3,
  isSuperuser: false,
  isStuffUser: false,
  demoMode: true,
} satisfies Session;

export const ADMIN: Session = { ...ALICE, username: 'admin', userId: 1, isSuperuser: true };

/** Renders a page as the shell would: inside router, theme, query client, session and services. */
export function renderPage(page: ReactElement, options: RenderPageOptions = {}): RenderedPage {
  const { api = createStubApi(), route = '*', path = '/', session = ALICE } = options;
  clearSession();
  for (const [key, token] of Object.entries(options.tokens ?? {})) localStorage.setItem(key, token);
  publishSession(session);
  const queryClient = new QueryClient({
    // Data stays fresh for as long as in the shell, so a page has to invalidate what it wants to be read again.
    defaultOptions: {
      queries: { retry: false, staleTime: 5_000, gcTime: Number.POSITIVE_INFINITY },
    },
  });
  const gate = createProofGate();
  const client = createClient({
    baseUrl: api.baseUrl,
    session: {
      getAccessToken: async () => 'access',
      getTemporaryToken: () => localStorage.getItem('temp_token'),
      unauthorized$: { next: () => undefined },
    },
    prove: gate.prove,
    fetch: api.fetch,
  });
  options.prepare?.begin({ client, queries: queryClient, params: options.prepare.params });
  const elsewhere = route === '*' ? [] : [{ path: '*', element: <p>Another page</p> }];
  const router = createMemoryRouter([{ path: route, element: page }, ...elsewhere], {
    initialEntries: [path],
  });
  const result = render(
    <ShellProvider
      value={{
        client,
        nonce: undefined,
        demoKeys: options.demoKeys,
        useSlotFills: (slot) => options.fills?.[slot] ?? [],
      }}
    >
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={theme} noSsr>
          <RouterProvider router={router} />
          <Notices />
          <Proofs gate={gate} />
          <Announcer />
        </ThemeProvider>
      </QueryClientProvider>
    </ShellProvider>,
  );
  return {
    ...result,
    api,
    queryClient,
    user: userEvent.setup({ delay: null }),
    location: () => `${router.state.location.pathname}${router.state.location.search}`,
    navigate: (to) => router.navigate(to),
  };
}

/** Shows the questions for a proof, as the shell does. */
function Proofs({ gate }: { gate: ProofGate }) {
  const question = useProofQuestion(gate);
  return question && <ProofDialog key={question.key} question={question} />;
}

function Notices() {
  const said = useNotice();
  return said && <NoticeBar key={said.key} notice={said.notice} dismiss={said.dismiss} />;
}
