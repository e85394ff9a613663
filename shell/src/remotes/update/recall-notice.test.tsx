import { publishSession } from '@entropi/shared/session';
import { ALICE } from '@entropi/shared/testing/render-page';
import { useUnsaved } from '@entropi/shared/ui/unsaved';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { buildEntry } from '../../testing/remotes';
import { renderShell } from '../../testing/render-shell';
import { PUBLIC_VIEW } from '../../testing/views';
import { reloadFor } from './reload-once';

jest.mock('./reload-once', () => ({ readReloaded: () => null, reloadFor: jest.fn() }));

/** A page that names its version and has a field to fill in. */
function createPage(version: string) {
  return function Page() {
    const [text, setText] = useState('');
    const [secret, setSecret] = useState('');
    useUnsaved(text !== '' || secret !== '');
    return (
      <>
        <h1>messages {version}</h1>
        <input
          aria-label="Note"
          name="note"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <input
          aria-label="Password"
          name="password"
          type="password"
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
      </>
    );
  };
}

const bad = buildEntry({ version: '2.0.0' });
const good = buildEntry();
const withChat = (entry: typeof bad) =>
  PUBLIC_VIEW.remotes.map((remote) => (remote.name === entry.name ? entry : remote));

/** Opens a page of a version, which is then recalled. */
async function renderBad() {
  publishSession(ALICE);
  const shell = renderShell({
    session: ALICE,
    view: { ...PUBLIC_VIEW, remotes: withChat(bad) },
    path: '/messages',
    serve: ({ entry }) => ({
      routes: { messages: async () => ({ default: createPage(entry.version) }) },
      widgets: { unread: async () => ({ default: () => null }) },
    }),
  });
  await screen.findByRole('heading', { name: 'messages 2.0.0' });
  const recall = async () => {
    const recalls = [{ name: 'mf-chat', version: '2.0.0', reason: 'it shows wrong prices' }];
    shell.gateway.view = { ...PUBLIC_VIEW, revision: 2, remotes: withChat(good), recalls };
    await act(() => shell.registry.refresh());
  };
  return { ...shell, recall };
}

const findArea = () => screen.findByRole('region', { name: 'Notices' });
const findButton = async (name: string) => within(await findArea()).findByRole('button', { name });
const findGood = () => screen.findByRole('heading', { name: 'messages 1.0.0' });

describe('the notice of a recall', () => {
  it('says why, once and not as an update, and replaces the version at once on request', async () => {
    const { user, recall } = await renderBad();
    await recall();
    const area = await findArea();
    await within(area).findByText(/Chat 2\.0\.0 was taken back: it shows wrong prices\. It is/);
    expect(screen.queryByText(/A new version of Chat/)).toBeNull();
    await user.click(await findButton('Replace now'));
    expect(await findGood()).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/was taken back/)).toBeNull());
  });

  it('fills in again what was typed, but no password', async () => {
    const { user, recall } = await renderBad();
    await user.type(screen.getByLabelText('Note'), 'half a thought');
    await user.type(screen.getByLabelText('Password'), 'hunter2');
    await recall();
    await user.click(await findButton('Replace now'));
    await findGood();
    await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue('half a thought'));
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(await screen.findByText(/What you had typed is filled in again/)).toBeVisible();
  });

  describe('while nobody uses the page', () => {
    beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
    afterEach(() => jest.useRealTimers());

    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const isBad = () => screen.queryByRole('heading', { name: 'messages 2.0.0' }) !== null;

    it('replaces the version after ten seconds', async () => {
      const { recall } = await renderBad();
      await recall();
      await pass(8_000);
      expect(isBad()).toBe(true);
      await pass(3_000);
      expect(await findGood()).toBeVisible();
    });

    it('waits for a minute of idle time after it was put off, and no longer', async () => {
      const { user, recall } = await renderBad();
      await recall();
      await user.click(await findButton('Finish first'));
      await pass(50_000);
      await user.keyboard('x');
      await pass(50_000);
      expect(isBad()).toBe(true);
      await pass(11_000);
      expect(await findGood()).toBeVisible();
    });

    it('waits for a minute too when a form was begun meanwhile', async () => {
      const { user, recall } = await renderBad();
      await recall();
      await user.type(screen.getByLabelText('Note'), 'half');
      await pass(50_000);
      expect(isBad()).toBe(true);
      await pass(11_000);
      await findGood();
      await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue('half'));
    });
  });

  it('reloads the page for a recalled shell, and keeps what was typed over it', async () => {
    const { user, gateway, registry } = await renderBad();
    await user.type(screen.getByLabelText('Note'), 'half a thought');
    gateway.view = {
      ...gateway.view,
      revision: 2,
      shell: { version: '0.9.0', integrity: {} },
      recalls: [{ name: 'shell', version: '1.0.0', reason: 'it loses orders' }],
    };
    await act(() => registry.refresh());
    await user.click(await findButton('Replace now'));
    expect(reloadFor).toHaveBeenCalledWith('shell@0.9.0');
    expect(sessionStorage.getItem('entropi:fields')).toContain('half a thought');
    sessionStorage.clear();
  });
});
