import type { RemoteModule } from '@entropi/shared/remote';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestLoader, failIn, MESSAGES, type Serve } from '../../testing/remotes';
import { RemotesProvider } from '../load/loader-context';
import { RemotePage } from './remote-page';

function renderRemote(serve: Serve) {
  const { loader, registry, events } = createTestLoader(serve);
  render(
    <RemotesProvider value={{ loader, registry }}>
      <p>The rest of the page</p>
      <RemotePage target={MESSAGES} layout="page" />
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
