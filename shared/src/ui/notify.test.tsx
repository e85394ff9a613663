import { act, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../testing/render-page';
import { notify } from './notify';

describe('notify', () => {
  it('shows one notice after the other, each until it is closed', async () => {
    const { user } = renderPage(<p>Page</p>);
    act(() => {
      notify({ text: 'Saved', sticky: true });
      notify({ text: 'Not sent', tone: 'error', sticky: true });
    });
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Not sent')).toBeVisible();
  });

  it('offers an action', async () => {
    const run = jest.fn();
    const { user } = renderPage(<p>Page</p>);
    act(() => notify({ text: 'A new version is ready', action: { label: 'Reload', run } }));
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(run).toHaveBeenCalledTimes(1);
    await waitFor(() =>
      expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument(),
    );
  });
});
