import { render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../http/api-error';
import { renderPage } from '../testing/render-page';
import { ConfirmDialog } from './confirm-dialog';

const words = {
  open: true,
  title: 'Close 7 shares?',
  verb: 'Close 7 shares',
  children: 'At once.',
};

describe('ConfirmDialog', () => {
  it('names the action on its button and waits for confirmation before it acts', async () => {
    const onConfirm = jest.fn();
    const onCancel = jest.fn();
    const { user } = renderPage(
      <ConfirmDialog {...words} onConfirm={onConfirm} onCancel={onCancel} />,
    );
    expect(screen.getByRole('dialog', { name: 'Close 7 shares?' })).toHaveTextContent('At once.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Close 7 shares' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('is gone as soon as it is closed, for the panel that opens next', () => {
    const question = (open: boolean) => (
      <ConfirmDialog {...words} open={open} onConfirm={jest.fn()} onCancel={jest.fn()} />
    );
    const { rerender } = render(question(true));
    rerender(question(false));
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('cannot be closed while the action runs, and shows why it failed', async () => {
    const onCancel = jest.fn();
    const error = new ApiError({ status: 503, statusText: '', url: '/x', body: null });
    const { user } = renderPage(
      <ConfirmDialog {...words} busy error={error} onConfirm={jest.fn()} onCancel={onCancel} />,
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  });
});
