import type { RemoteModule } from '@entropi/shared/remote';
import { publishSession, type Session } from '@entropi/shared/session';
import { ALICE } from '@entropi/shared/testing/render-page';
import { notify } from '@entropi/shared/ui/notify';
import { useUnsaved } from '@entropi/shared/ui/unsaved';
import { act, screen, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell';
import { PUBLIC_VIEW } from '../testing/views';

let isTyped: boolean;

function Form() {
  useUnsaved(isTyped);
  return <h1>Form</h1>;
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
  renderShell({ session: ALICE, view: PUBLIC_VIEW, path, serve: () => MODULE });
  await screen.findByRole('heading', { name: 'Form' });
  await screen.findByRole('log');
  act(() => publishSession(session));
  return within(await screen.findByRole('region', { name: 'Notices' }));
}

const WORDS = /what you had typed there and not saved is lost/;

it.each<[string, Session]>([
  ['a session that the server ends', { state: 'anonymous', ended: 'rejected' }],
  ['a logout in another tab', { state: 'anonymous', ended: 'elsewhere' }],
  ['a suspension', suspended],
])('says after %s that what was typed is lost', async (_what, session) => {
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
  // Notices come in their order: once this one is shown, an earlier one would be there too.
  act(() => notify({ text: 'Said later.' }));
  await notices.findByText('Said later.');
  expect(notices.queryByText(WORDS)).not.toBeInTheDocument();
});
