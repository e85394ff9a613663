import { publishSession } from '@entropi/shared/session';
import { ALICE } from '@entropi/shared/testing/render-page';
import { notify } from '@entropi/shared/ui/notify';
import { useUnsaved } from '@entropi/shared/ui/unsaved';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { reloadFor } from '../remotes/update/reload-once';
import { buildEntry } from '../testing/remotes';
import { renderShell } from '../testing/render-shell';
import { PUBLIC_VIEW } from '../testing/views';

jest.mock('../remotes/update/reload-once', () => ({
  readReloaded: () => null,
  reloadFor: jest.fn(),
}));
const reload = jest.mocked(reloadFor);

/** A page with a field to fill in, in a dialog on demand. */
function Page() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  useUnsaved(text !== '');
  return (
    <>
      <h1>messages</h1>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} aria-labelledby="question">
        <h2 id="question">Question</h2>
        <Button onClick={() => setOpen(false)}>No</Button>
      </Dialog>
    </>
  );
}

/** A signed-in user on the messages, and a newer version of them in the registry. */
async function renderOutdated() {
  publishSession(ALICE);
  const shell = renderShell({
    session: ALICE,
    view: PUBLIC_VIEW,
    path: '/messages',
    serve: () => ({
      routes: { messages: async () => ({ default: Page }) },
      widgets: { unread: async () => ({ default: () => null }) },
    }),
  });
  await screen.findByRole('heading', { name: 'messages' });
  const newer = buildEntry({ version: '2.0.0' });
  shell.gateway.view = {
    ...PUBLIC_VIEW,
    revision: 2,
    remotes: PUBLIC_VIEW.remotes.map((remote) => (remote.name === newer.name ? newer : remote)),
  };
  await act(() => shell.registry.refresh());
  await findArea();
  return shell;
}

const findArea = () => screen.findByRole('region', { name: 'Notices' });
const findButton = async (name: string) => within(await findArea()).findByRole('button', { name });

async function openDialog(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Question' });
}

/** Dialogs check the focus every 50 ms; timers of the same length fire in the order in which they began. */
const untilTrapsLooked = () =>
  new Promise<void>((resolve) => {
    let looks = 0;
    const look = setInterval(() => {
      looks += 1;
      if (looks < 3) return;
      clearInterval(look);
      resolve();
    }, 50);
  });

beforeEach(() => reload.mockClear());

describe('the notice area', () => {
  it('reloads for a new version at once when nothing would be lost', async () => {
    const { user } = await renderOutdated();
    await user.click(await findButton('Reload'));
    expect(reload).toHaveBeenCalledWith('mf-chat@2.0.0');
  });

  it('comes back some time after "Later"', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { user } = await renderOutdated();
      await user.click(await findButton('Later'));
      await waitFor(() => expect(screen.queryByText(/A new version of Chat/)).toBeNull());
      await act(() => jest.advanceTimersByTimeAsync(11 * 60_000));
      expect(await findButton('Reload')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('confirms before it reloads over a half-filled form', async () => {
    const { user } = await renderOutdated();
    await user.type(screen.getByLabelText('Note'), 'half a thought');
    await user.click(await findButton('Reload'));
    expect(reload).not.toHaveBeenCalled();
    expect(await screen.findByText(/Reloading discards them/)).toBeVisible();
    await user.click(await findButton('Stay'));
    await user.click(await findButton('Reload'));
    await user.click(await findButton('Reload all the same'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is seen by assistive technology while a dialog is open, and reached with F6 and back', async () => {
    const { user } = await renderOutdated();
    const dialog = await openDialog(user);
    const later = await waitFor(() => findButton('Later'));
    const no = within(dialog).getByRole('button', { name: 'No' });
    act(() => no.focus());
    await user.keyboard('{F6}');
    expect(await findButton('Reload')).toHaveFocus();
    await user.tab();
    expect(later).toHaveFocus();
    await act(untilTrapsLooked);
    expect(later).toHaveFocus();
    await user.keyboard('{F6}');
    expect(no).toHaveFocus();
    await user.keyboard('{F6}{Tab}{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Later' })).toBeNull());
  });

  it('shows a message of the page above news that can wait', async () => {
    await renderOutdated();
    act(() => notify({ text: 'Saved.' }));
    const area = await findArea();
    await within(area).findByText('Saved.');
    await within(area).findByText(/^A new version of Chat is ready/);
    const texts = within(area)
      .getAllByText(/^Saved\.$|^A new version of Chat is ready/)
      .map((notice) => notice.textContent);
    expect(texts).toEqual(['Saved.', expect.stringContaining('A new version of Chat is ready')]);
  });
});
