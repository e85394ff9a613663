import { getTask, startOwnTask } from '@entropi/contracts/tasks';
import type { RemoteModule } from '@entropi/shared/remote';
import { publishSession, type Session } from '@entropi/shared/session';
import { aTask } from '@entropi/shared/testing/records';
import { ALICE } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell';
import { PUBLIC_VIEW } from '../testing/views';

const suspended: Session = { ...ALICE, state: 'suspended', paywallId: 3 };

const ids = ['login', 'dashboard', 'settings', 'paywall', 'messages'];
const MODULE: RemoteModule = {
  routes: Object.fromEntries(ids.map((id) => [id, async () => ({ default: () => <h1>{id}</h1> })])),
  widgets: { unread: async () => ({ default: () => null }) },
};

beforeAll(() => Object.assign(window, { requestIdleCallback: setTimeout }));
afterAll(() => Reflect.deleteProperty(window, 'requestIdleCallback'));

function renderSuspended(path: string) {
  const task = { ...aTask, user_id: 3, state: 'paused' } as const;
  const api = createStubApi().response(getTask, task).response(startOwnTask, task);
  const [session, view] = [suspended, PUBLIC_VIEW];
  return renderShell({ session, view, path, api, serve: () => MODULE });
}

describe('the end of a suspension', () => {
  it.each(['/paywall/3', '/paywall/3/account', '/paywall/3/messages'])(
    'offers on %s to start the task, which is still paused',
    async (path) => {
      const { user: hand, api } = renderSuspended(path);
      await screen.findByRole('log');
      act(() => publishSession(ALICE));
      const area = await screen.findByRole('region', { name: 'Notices' });
      expect(await within(area).findByText(/task is paused until you start it/)).toBeVisible();
      await hand.click(within(area).getByRole('button', { name: 'Start' }));
      await waitFor(() => expect(api.calls(startOwnTask)[0]?.params.user_id).toBe(3));
      expect(await screen.findByText('Your task is started.')).toBeVisible();
    },
  );

  it('is not offered to another user who logs in', async () => {
    renderSuspended('/paywall/3');
    await screen.findByRole('log');
    act(() => publishSession({ state: 'anonymous' }));
    act(() => publishSession(ALICE));
    await screen.findByRole('heading', { name: /Welcome/ });
    expect(screen.queryByRole('button', { name: 'Start' })).not.toBeInTheDocument();
  });
});
