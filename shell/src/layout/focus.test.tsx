import { ALICE } from '@entropi/shared/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { renderShell } from '../testing/render-shell';
import { PUBLIC_VIEW } from '../testing/views';

const pages = {
  dashboard: () => <h1>Dashboard</h1>,
  settings: () => <h1>Account details</h1>,
  messages: () => (
    <>
      <h1>Messages</h1>
      {/* biome-ignore lint/a11y/noAutofocus: stands for a page whose first field takes the focus */}
      <input aria-label="Message" autoFocus />
    </>
  ),
};

function renderDashboard() {
  const routes = Object.fromEntries(
    Object.entries(pages).map(([id, Page]) => [id, async () => ({ default: Page })]),
  );
  return renderShell({
    session: ALICE,
    view: PUBLIC_VIEW,
    path: '/dashboard/3',
    serve: () => ({ routes, widgets: { unread: async () => ({ default: () => null }) } }),
  });
}

describe('the focus', () => {
  it('stays where the browser puts it when the first page has come', async () => {
    renderDashboard();
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(document.body).toHaveFocus();
  });

  it('goes to the heading of the page that was chosen', async () => {
    const { router } = renderDashboard();
    await screen.findByRole('heading', { name: 'Dashboard' });
    await act(() => router.navigate('/account/settings'));
    const heading = await screen.findByRole('heading', { name: 'Account details' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('is not taken from the field that a page opens with', async () => {
    const { router } = renderDashboard();
    await screen.findByRole('heading', { name: 'Dashboard' });
    await act(() => router.navigate('/messages'));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveFocus();
  });

  it('skips the bar by the first link, and the address stays', async () => {
    const { user } = renderDashboard();
    await screen.findByRole('heading', { name: 'Dashboard' });
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to the page' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(location.hash).toBe('');
  });
});
