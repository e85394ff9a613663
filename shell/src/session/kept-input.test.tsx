import { getTask } from '@entropi/contracts/tasks';
import type { RemoteModule } from '@entropi/shared/remote';
import { publishSession, type Session } from '@entropi/shared/session';
import { ALICE } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { notify } from '@entropi/shared/ui/notify';
import { useUnsaved } from '@entropi/shared/ui/unsaved';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell';
import { PUBLIC_VIEW } from '../testing/views';

let isTyped: boolean;
let hasFields = false;

function Form() {
  useUnsaved(isTyped);
  return (
    <>
      <h1>Form</h1>
      {hasFields && (
        <main>
          <input name="name" aria-label="Name" defaultValue="alice" />
          <input name="password" type="password" aria-label="Password" />
        </main>
      )}
    </>
  );
}

const ids = ['login', 'dashboard', 'settings', 'paywall', 'messages'];
const MODULE: RemoteModule = {
  routes: Object.fromEntries(ids.map((id) => [id, async () => ({ default: Form })])),
  widgets: { unread: async () => ({ default: () => null }) },
};
const suspended: Session = { ...ALICE, state: 'suspended', paywallId: 3 };

beforeAll(() => Object.assign(window, { requestIdleCallback: setTimeout }));
afterAll(() => Reflect.deleteProperty(window, 'requestIdleCallback'));

async function publishOnForm(session: Session) {
  const path = '/account/settings';
  // Home reads the task.
  const api = createStubApi().fail(getTask, 404);
  renderShell({ session: ALICE, view: PUBLIC_VIEW, path, serve: () => MODULE, api });
  await screen.findByRole('heading', { name: 'Form' });
  await screen.findByRole('log');
  act(() => publishSession(session));
  return within(await screen.findByRole('region', { name: 'Notices' }));
}

const ended: Session = { state: 'anonymous', ended: 'rejected' };
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('fields of a page whose session ends', () => {
  beforeEach(() => {
    hasFields = true;
    isTyped = true;
  });
  afterEach(() => {
    hasFields = false;
  });

  async function endWhileTyping() {
    const notices = await publishOnForm(ALICE);
    fireEvent.input(field('Name'), { target: { value: 'Half-typed' } });
    fireEvent.input(field('Password'), { target: { value: 'secret' } });
    act(() => publishSession(ended));
    expect(await notices.findByText(/what you had typed is filled in again/)).toBeVisible();
    return notices;
  }

  it('are filled in again, except passwords, once the same user is back', async () => {
    const notices = await endWhileTyping();
    act(() => publishSession(ALICE));
    await waitFor(() => expect(field('Name')).toHaveValue('Half-typed'));
    expect(field('Password')).toHaveValue('');
    expect(await notices.findByText(/is filled in again. It is not saved yet/)).toBeVisible();
  });

  it('are not filled in for another user, nor later for the first', async () => {
    const notices = await endWhileTyping();
    act(() => publishSession({ ...ALICE, username: 'mallory', userId: 9 }));
    act(() => publishSession(ended));
    act(() => publishSession(ALICE));
    await waitFor(() => expect(window.location.pathname).not.toBe('/login'));
    expect(screen.queryByDisplayValue('Half-typed')).not.toBeInTheDocument();
    expect(notices.queryByText(/It is not saved yet/)).not.toBeInTheDocument();
  });
});

const WORDS = /what you had typed there and not saved is lost/;

it.each<[string, Session]>([
  ['a session that the server ends', { state: 'anonymous', ended: 'rejected' }],
  ['a logout in another tab', { state: 'anonymous', ended: 'elsewhere' }],
  ['a suspension', suspended],
])('says after %s that what was typed in no field is lost', async (_what, session) => {
  isTyped = true;
  const notices = await publishOnForm(session);
  expect(await notices.findByText(WORDS)).toBeVisible();
});

it.each<[string, boolean, Session]>([
  ['nothing was typed', false, { state: 'anonymous', ended: 'rejected' }],
  ['the user logged out', true, { state: 'anonymous' }],
  ['the user is still signed in', true, { ...ALICE, demoMode: !ALICE.demoMode }],
])('says nothing where %s', async (_where, typed, session) => {
  isTyped = typed;
  const notices = await publishOnForm(session);
  // Notices are shown in order, so an earlier one would be there once this one is.
  act(() => notify({ text: 'Said later.' }));
  await notices.findByText('Said later.');
  expect(notices.queryByText(WORDS)).not.toBeInTheDocument();
});
