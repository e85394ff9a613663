import { testConnection } from '@entropi/shared/contracts/broker-accounts';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen } from '@testing-library/react';
import TestServicesPage from './test-services.page';

describe('test services page', () => {
  it('uses the own keys when none are given, and lists the steps with their times', async () => {
    const api = createStubApi().response(testConnection, {
      ok: false,
      steps: [
        { name: 'Log in', ok: true, ms: 42, detail: 'session v2' },
        { name: 'Accounts', ok: false, ms: 7, detail: 'error.security.api-key-restricted' },
      ],
    });
    const { user } = renderPage(<TestServicesPage />, { api });
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText('Log in')).toBeVisible();
    expect(screen.getByText('42 ms')).toBeVisible();
    expect(screen.getByText(/The connection does not work/)).toBeVisible();
    expect(api.calls(testConnection)[0]?.body).toEqual({ environment: 'SIM' });
  });

  it('requires all three keys or none', async () => {
    const { user, api } = renderPage(<TestServicesPage />);
    await user.type(screen.getByLabelText('API key'), 'key');
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText('Fill in all three, or none.')).toBeVisible();
    expect(api.calls(testConnection)).toHaveLength(0);
  });
});
