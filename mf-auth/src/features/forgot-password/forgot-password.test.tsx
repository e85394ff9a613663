import { forgotPassword } from '@entropi/contracts/auth';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen } from '@testing-library/react';
import ForgotPasswordPage from './forgot-password.page';

function open(api = createStubApi()) {
  return renderPage(<ForgotPasswordPage />, { api, session: { state: 'anonymous' } });
}

describe('Forgotten password', () => {
  it('requests the link and says where to look', async () => {
    const page = open(createStubApi().response(forgotPassword, {}));
    await page.user.type(screen.getByLabelText('E-mail'), 'alice@example.com');
    await page.user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Check your mail')).toBeVisible();
    expect(screen.getByText(/If an account with alice@example.com exists/)).toBeVisible();
    expect(page.api.calls(forgotPassword)).toHaveLength(1);
  });

  it('rejects what is no e-mail address before it sends it', async () => {
    const page = open();
    await page.user.type(screen.getByLabelText('E-mail'), 'alice');
    await page.user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('This is not an e-mail address.')).toBeVisible();
    expect(page.api.calls(forgotPassword)).toHaveLength(0);
  });

  it('says how long to wait after too many requests', async () => {
    const page = open(createStubApi().fail(forgotPassword, 429, { retryAfterSeconds: 60 }));
    await page.user.type(screen.getByLabelText('E-mail'), 'alice@example.com');
    await page.user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait 1 minute, then try again.');
  });
});
