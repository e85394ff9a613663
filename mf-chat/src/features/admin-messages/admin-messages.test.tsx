import {
  type ChatMessage,
  type ChatUser,
  getUserThread,
  listChatUsers,
  sendMessage,
} from '@entropi/contracts/chat';
import { live$ } from '@entropi/shared/live';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import AdminMessagesPage from './admin-messages.page';

const QUESTION: ChatMessage = {
  id: 1,
  from_user_id: 3,
  to_user_id: null,
  from_admin: false,
  body: 'When does it start?',
  sent_at: '2026-11-20T09:00:00Z',
  read_at: null,
};
const ALICE: ChatUser = { user_id: 3, username: 'alice', unread: 1, last_message: QUESTION };
const BOB: ChatUser = { user_id: 4, username: 'bob', unread: 0, last_message: null };

function open(path = '/admin/messages') {
  const api = createStubApi()
    .response(listChatUsers, [ALICE, BOB])
    .response(getUserThread, ({ params }) => ({
      items: params.user_id === 3 ? [QUESTION] : [],
      has_more: false,
    }));
  return renderPage(<AdminMessagesPage />, { api, path, session: ADMIN });
}

describe('Messages of the administrators', () => {
  it('lists all users, with the number of unread messages', async () => {
    open();
    const users = await screen.findByRole('list', { name: 'Users' });
    const alice = await within(users).findByRole('button', { name: /alice/ });
    expect(alice).toHaveTextContent('When does it start?');
    expect(within(alice).getByLabelText('1 unread message')).toBeInTheDocument();
    expect(screen.getByText('Choose a conversation')).toBeVisible();
  });

  it('opens a thread, keeps it in the URL and returns into it', async () => {
    const page = open();
    page.api.response(sendMessage, {
      ...QUESTION,
      id: 2,
      from_admin: true,
      from_user_id: 1,
      to_user_id: 3,
      body: 'Tomorrow',
    });
    await page.user.click(await screen.findByRole('button', { name: /alice/ }));
    await waitFor(() => expect(page.location()).toBe('/admin/messages?user=3'));
    await page.user.type(
      await screen.findByRole('textbox', { name: 'Write a message' }),
      'Tomorrow{Enter}',
    );
    const own = await screen.findByRole('listitem', { name: 'You' });
    expect(own).toHaveTextContent('Tomorrow');
    expect(page.api.calls(sendMessage)[0]?.body).toEqual({ body: 'Tomorrow', user_id: 3 });
  });

  it('searches at the server, and opens a user who has not written yet by keyboard', async () => {
    const page = open();
    await page.user.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'bob');
    await waitFor(() => expect(page.api.calls(listChatUsers).at(-1)?.query.search).toBe('bob'));
    const bob = await screen.findByRole('button', { name: /bob/ });
    act(() => bob.focus());
    await page.user.keyboard('{Enter}');
    expect(await screen.findByText('What you write to bob will appear here.')).toBeVisible();
  });

  it('reads more users page by page, until one is not full', async () => {
    const page = open();
    const named = (id: number) => ({ ...BOB, user_id: id, username: `user-${id}` });
    page.api.response(listChatUsers, ({ query: { skip, limit } }) =>
      Array.from({ length: skip === 0 ? limit : 3 }, (_, row) => named(100 + skip + row)),
    );
    await page.queryClient.invalidateQueries();
    await page.user.click(await screen.findByRole('button', { name: 'Show more users' }));
    expect(await screen.findByText('user-152')).toBeVisible();
    expect(page.api.calls(listChatUsers).at(-1)?.query).toEqual({ skip: 50, limit: 50 });
    expect(screen.queryByRole('button', { name: 'Show more users' })).not.toBeInTheDocument();
  });

  it('announces once who has written meanwhile, and not again when the list is read again', async () => {
    const page = open('/admin/messages?user=3');
    await screen.findByRole('textbox', { name: 'Write a message' });
    await screen.findByLabelText('1 unread message');
    const said = screen.getByRole('log');
    const readAgain = (...users: ChatUser[]) => {
      page.api.response(listChatUsers, users);
      return act(() => page.queryClient.invalidateQueries());
    };
    const message = { ...QUESTION, id: 7, from_user_id: 4 };
    await readAgain(ALICE, { ...BOB, unread: 1, last_message: message });
    await waitFor(() => expect(said).toHaveTextContent(/^New message from bob\.$/));
    // The open conversation announces its own messages, and an administrator's reply is not announced at all.
    const own = { ...ALICE, last_message: { ...QUESTION, id: 8 } };
    const reply = { ...message, id: 9, from_admin: true };
    await readAgain(own, { ...BOB, last_message: reply });
    await readAgain(BOB);
    await readAgain(own, { ...BOB, unread: 1, last_message: message });
    expect(said).toHaveTextContent(/^New message from bob\.$/);
  });

  it('shows a pushed message in its own thread alone', async () => {
    open('/admin/messages?user=3');
    const thread = await screen.findByRole('list', { name: 'Conversation' });
    const other = { ...QUESTION, id: 7, from_user_id: 4, body: 'From bob' };
    const own = { ...QUESTION, id: 8, body: 'And another thing', read_at: QUESTION.sent_at };
    act(() => live$.next({ name: 'chat', data: other }));
    act(() => live$.next({ name: 'chat', data: own }));
    await waitFor(() => expect(thread).toHaveTextContent('And another thing'));
    expect(thread).not.toHaveTextContent('From bob');
  });

  it('reads the list again when a message is pushed', async () => {
    const { api } = open();
    await screen.findByRole('button', { name: /alice/ });
    const before = api.calls(listChatUsers).length;
    act(() => live$.next({ name: 'chat', data: QUESTION }));
    await waitFor(() => expect(api.calls(listChatUsers).length).toBeGreaterThan(before));
  });
});
