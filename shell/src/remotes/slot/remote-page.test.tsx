import type { RemoteModule } from '@entropi/shared/remote';
import { PageReports } from '@entropi/shared/remote/reports';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestLoader, failIn, MESSAGES, type Serve } from '../../testing/remotes';
import type { LoadCause } from '../load/load-state';
import { RemotesProvider } from '../load/loader-context';
import { RemotePage } from './remote-page';

function renderRemote(serve: Serve, cause?: LoadCause, layout: 'page' | 'panel' = 'page') {
  const { loader, registry, events } = createTestLoader(serve, { cause });
  render(
    <RemotesProvider value={{ loader, registry }}>
      <p>The rest of the page</p>
      <RemotePage target={MESSAGES} layout={layout} />
    </RemotesProvider>,
  );
  return { events, user: userEvent.setup() };
}

const createModule = (Page: () => React.ReactNode): RemoteModule => ({
  routes: { messages: async () => ({ default: Page }) },
});

it('shows the page of the remote', async () => {
  renderRemote(() => createModule(() => <h1>Your messages</h1>));
  expect(await screen.findByRole('heading', { name: 'Your messages' })).toBeInTheDocument();
});

it('names the remote and the phase when it cannot be loaded, and tries again on request', async () => {
  let isUp = false;
  const { user } = renderRemote((request) =>
    isUp ? createModule(() => <h1>Your messages</h1>) : failIn(request, 'entry'),
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Chat could not be loaded');
  expect(alert).toHaveTextContent(/entry · version 1\.0\.0 · trace [0-9a-f]{8}/);
  expect(screen.getByText('The rest of the page')).toBeInTheDocument();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Your messages' })).toBeInTheDocument();
});

it('keeps an error of the page inside its slot, and mounts it again on request', async () => {
  // React reports what the boundary caught.
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const { user, events } = renderRemote(() =>
    createModule(() => {
      if (isBroken) throw new Error('no such field');
      return <h1>Your messages</h1>;
    }),
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('It ran into an error.');
  expect(alert).toHaveTextContent('render');
  expect(screen.getByText('The rest of the page')).toBeInTheDocument();
  expect(events.at(-1)).toMatchObject({ phase: 'render', outcome: 'failed' });
  expect(reported).toHaveBeenCalled();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Your messages' })).toBeInTheDocument();
});

it('says where the cause of a failure lies, and lets the user report it', async () => {
  const sent: unknown[] = [];
  let isUp = false;
  globalThis.fetch = jest.fn(async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return { ok: isUp } as Response;
  });
  const { user } = renderRemote((request) => failIn(request, 'entry'), 'server');
  expect(await screen.findByText(/The server does not deliver it at the moment/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Report this' }));
  expect(await screen.findByText(/could not be sent/)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Report this' }));
  expect(await screen.findByText('Reported. Thank you.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Report this' })).toBeNull();
  const reports = sent.map((body) => PageReports.parse(body));
  expect(reports[1]).toMatchObject([
    { remote: 'mf-chat', version: '1.0.0', phase: 'entry', byPerson: true },
  ]);
});

describe('a page that takes long', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it.each(['page', 'panel'] as const)(
    'shows a sign after 1 s and a text after 5 s: %s',
    async (layout) => {
      renderRemote(() => new Promise<never>(() => undefined), undefined, layout);
      await pass(1_100);
      const sign = screen.getByRole('status', { busy: true });
      if (layout === 'panel') expect(within(sign).getByRole('progressbar')).toBeInTheDocument();
      expect(sign).not.toHaveTextContent('longer');
      await pass(4_000);
      expect(sign).toHaveTextContent('Chat is taking longer than usual to load.');
      await pass(10_000);
      expect(screen.getByRole('alert')).toHaveTextContent('timeout · version 1.0.0');
    },
  );
});
