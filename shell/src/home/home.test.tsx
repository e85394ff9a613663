import { getTask } from '@entropi/contracts/tasks';
import { live$, liveState$ } from '@entropi/shared/live';
import type { RemoteModule } from '@entropi/shared/remote';
import type { RegistryEntry } from '@entropi/shared/remote/manifest';
import type { Session } from '@entropi/shared/session';
import { aTask } from '@entropi/shared/testing/records';
import { ADMIN as superuser, ALICE as user } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { markIdle } from '../first-idle';
import { buildEntry, buildView } from '../testing/remotes';
import { renderShell } from '../testing/render-shell';

const TASK = { ...aTask, effective_mode: 'RECOVERY' as const };

function stubApi() {
  return createStubApi().response(getTask, TASK);
}

function renderAs(
  session: Session,
  slots: RegistryEntry['slots'] = [],
  widgets: RemoteModule['widgets'] = {},
) {
  const view = buildView(buildEntry({ slots, navigation: [] }));
  return renderShell({ session, view, api: stubApi(), serve: () => ({ routes: {}, widgets }) });
}

describe('home', () => {
  it('shows a user how the task stands', async () => {
    renderAs(user);
    const panel = await screen.findByRole('region', { name: 'Your task' });
    expect(await within(panel).findByText('Active')).toBeVisible();
    expect(within(panel).getByText('sell mode: Recovery')).toBeVisible();
  });

  it('shows the cards of remotes, and says of one that does not load that it is missing', async () => {
    const card = { slot: 'home.card' as const, expose: './remote', access: 'user' as const };
    const slots = [
      { ...card, widget: 'absent', order: 5 },
      { ...card, widget: 'cockpit', order: 10 },
      { ...card, widget: 'console', order: 1, access: 'superuser' as const },
    ];
    const show = (text: string) => async () => ({ default: () => <p>{text}</p> });
    const widgets: RemoteModule['widgets'] = {
      cockpit: show('today +12'),
      console: show('all tasks'),
    };
    const page = renderAs(user, slots, widgets);
    expect(await screen.findByText('today +12')).toBeVisible();
    expect(await screen.findByText('sell mode: Recovery')).toBeVisible();
    expect(await screen.findByText('Chat cannot be shown here at the moment.')).toBeVisible();
    expect(screen.queryByText('all tasks')).toBeNull();
    widgets.absent = show('no longer absent');
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('no longer absent')).toBeVisible();
  });

  it('shows superusers the cards that are theirs, and no task of their own', async () => {
    const operator = {
      slot: 'home.card' as const,
      expose: './remote',
      access: 'superuser' as const,
    };
    const show = async () => ({ default: () => <p>all tasks</p> });
    renderAs(superuser, [{ ...operator, widget: 'operator', order: 1 }], { operator: show });
    expect(await screen.findByText('all tasks')).toBeVisible();
    expect(screen.queryByText('Your task')).toBeNull();
  });

  it('announces that the state of the task has changed', async () => {
    // The live region is loaded only after the first page is complete.
    markIdle();
    renderAs(user);
    await screen.findByText('sell mode: Recovery');
    const said = await screen.findByRole('log');
    act(() => live$.next({ name: 'task', data: { ...TASK, state: 'paused' } }));
    await waitFor(() => expect(said).toHaveTextContent('Your task: Paused.'));
  });

  it('reads again when the live stream is back after a break', async () => {
    const { api } = renderAs(user);
    await screen.findByText('sell mode: Recovery');
    expect(api.calls(getTask)).toHaveLength(1);
    act(() => liveState$.next('waiting'));
    act(() => liveState$.next('open'));
    await waitFor(() => expect(api.calls(getTask)).toHaveLength(2));
    act(() => liveState$.next('off'));
  });
});
