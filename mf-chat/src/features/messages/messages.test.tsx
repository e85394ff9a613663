import { type ChatMessage, getOwnThread, sendMessage } from '@entropi/contracts/chat';
import { live$ } from '@entropi/shared/live';
import { ALICE, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import LastMessage from './last-message';
import MessagesPage from './messages.page';

const HELLO: ChatMessage = {
  id: 1,
  from_user_id: 3,
  to_user_id: null,
  from_admin: false,
  body: 'Hello',
  sent_at: '2026-11-19T09:00:00Z',
  read_at: '2026-11-19T09:05:00Z',
};
const REPLY: ChatMessage = {
  ...HELLO,
  id: 2,
  from_user_id: 1,
  to_user_id: 3,
  from_admin: true,
  body: 'Hello Alice',
  sent_at: '2026-11-20T09:00:00Z',
  read_at: null,
};

const withThread = (items: ChatMessage[], has_more = false) =>
  createStubApi().response(getOwnThread, { items, has_more });

const open = (api = withThread([HELLO, REPLY])) => renderPage(<MessagesPage />, { api });

const input = () => screen.findByRole('textbox', { name: 'Write a message' });

beforeEach(() => sessionStorage.clear());

describe('Messages', () => {
  it('shows the thread by days, own messages and read marks', async () => {
    open();
    const thread = await screen.findByRole('list', { name: 'Conversation' });
    expect(within(thread).getAllByRole('separator')).toHaveLength(2);
    const own = within(thread).getByRole('listitem', { name: 'You' });
    expect(own).toHaveTextContent('Hello');
    expect(within(own).getByTitle('Read')).toBeInTheDocument();
    expect(within(thread).getByRole('listitem', { name: 'Administrators' })).toHaveTextContent(
      'Hello Alice',
    );
  });

  it('sends on Enter, breaks the line on Shift+Enter', async () => {
    const sent = { ...HELLO, id: 3, body: 'one\ntwo', read_at: null };
    const page = open(withThread([HELLO]).response(sendMessage, sent));
    await page.user.type(await input(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(await screen.findByTitle('Sent')).toBeInTheDocument();
    expect(page.api.calls(sendMessage).map((call) => call.body)).toEqual([{ body: 'one\ntwo' }]);
    expect(await input()).toHaveValue('');
  });

  it('keeps a message that could not be sent and sends it again on demand', async () => {
    const page = open(withThread([]).fail(sendMessage, 0));
    await page.user.type(await input(), 'Anybody?{Enter}');
    expect(await screen.findByText('Not sent.', { selector: 'span' })).toBeVisible();
    page.api.response(sendMessage, { ...HELLO, id: 9, body: 'Anybody?', read_at: null });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.queryByText('Not sent.', { selector: 'span' })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(screen.getAllByText('Anybody?')).toHaveLength(1));
    const [first, second] = page.api.keys(sendMessage);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
  });

  it('shows a message once although its response was lost and the stream pushes it before the retry', async () => {
    const stored = { ...HELLO, id: 9, body: 'Anybody?', read_at: null };
    const page = open(withThread([]).fail(sendMessage, 0));
    await page.user.type(await input(), 'Anybody?{Enter}');
    await screen.findByText('Not sent.', { selector: 'span' });
    act(() => live$.next({ name: 'chat', data: stored }));
    page.api.response(sendMessage, stored);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.queryByText('Not sent.', { selector: 'span' })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(screen.getAllByText('Anybody?')).toHaveLength(1));
  });

  it('discards a message that could not be sent', async () => {
    const page = open(withThread([]).fail(sendMessage, 500));
    await page.user.type(await input(), 'Anybody?{Enter}');
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('No messages yet')).toBeVisible();
    expect(screen.queryByText('Anybody?')).not.toBeInTheDocument();
  });

  it('keeps the draft when the user leaves the page and comes back', async () => {
    const first = open();
    await first.user.type(await input(), 'half a tho');
    first.unmount();
    open();
    expect(await input()).toHaveValue('half a tho');
  });

  it('shows a pushed message at once and reads the thread again, which marks it as read', async () => {
    const page = open(withThread([HELLO]));
    await screen.findByText('Hello');
    page.api.response(getOwnThread, { items: [HELLO, REPLY], has_more: false });
    act(() => live$.next({ name: 'chat', data: REPLY }));
    expect(await screen.findByText('Hello Alice')).toBeVisible();
    await waitFor(() => expect(page.api.calls(getOwnThread).length).toBeGreaterThan(1));
  });

  it('announces once what the other side writes, but no earlier messages and none of the user’s own', async () => {
    const sent = { ...HELLO, id: 3, body: 'Thanks', sent_at: REPLY.sent_at };
    const page = open(withThread([HELLO]).response(sendMessage, sent));
    await screen.findByText('Hello');
    expect(screen.getByRole('log')).toBeEmptyDOMElement();
    page.api.response(getOwnThread, { items: [HELLO, REPLY], has_more: false });
    act(() => live$.next({ name: 'chat', data: REPLY }));
    act(() => live$.next({ name: 'chat', data: REPLY }));
    await page.user.type(await input(), 'Thanks{Enter}');
    await screen.findByText('Thanks');
    await waitFor(() =>
      expect(screen.getByRole('log').textContent).toBe('Administrators: Hello Alice'),
    );
  });

  it('announces that a message could not be sent', async () => {
    const page = open(withThread([]).fail(sendMessage, 0));
    await page.user.type(await input(), 'Hello{Enter}');
    expect(
      await screen.findByText(/^Not sent\. The server/, { selector: 'p' }),
    ).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('log').textContent).toMatch(/^Not sent\. The server/),
    );
  });

  it('loads what is older on demand', async () => {
    const api = createStubApi().response(getOwnThread, ({ query }) =>
      query.before === 2 ? { items: [HELLO], has_more: false } : { items: [REPLY], has_more: true },
    );
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('Hello')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });

  it('sends up to 4,000 characters; a longer text is neither cut nor sent', async () => {
    const page = open(withThread([]));
    await page.user.click(await input());
    await page.user.paste('x'.repeat(5000));
    expect(await input()).toHaveValue('x'.repeat(5000));
    expect(await input()).toHaveAccessibleDescription(/^1000 characters too many\./);
    await waitFor(() =>
      expect(screen.getByRole('log')).toHaveTextContent(/^1000 characters too many\. Shorten/),
    );
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await page.user.keyboard('{Enter}');
    expect(page.api.calls(sendMessage)).toHaveLength(0);
    await page.user.clear(await input());
    await page.user.paste('x'.repeat(4000));
    expect(screen.getByText('0 characters left')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  });

  it('keeps an unsent message over a reload, and then sends it under the same key', async () => {
    const first = open(withThread([]).fail(sendMessage, 0));
    await first.user.type(await input(), 'Anybody?{Enter}');
    await screen.findByText('Not sent.', { selector: 'span' });
    first.unmount();
    const second = open(withThread([]));
    expect(await screen.findByText('Anybody?')).toBeVisible();
    second.api.response(sendMessage, { ...HELLO, id: 9, body: 'Anybody?', read_at: null });
    await second.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.queryByText('Not sent.', { selector: 'span' })).not.toBeInTheDocument(),
    );
    expect(second.api.keys(sendMessage)).toEqual(first.api.keys(sendMessage));
    second.unmount();
    open(withThread([]));
    await screen.findByText('No messages yet');
    expect(screen.queryByText('Anybody?')).not.toBeInTheDocument();
  });

  it.each(['{"key":', '{}', '[null,{"key":1}]'])(
    'opens although this tab keeps odd %s',
    async (odd) => {
      sessionStorage.setItem('chat-unsent:alice:own', odd);
      open(withThread([HELLO]));
      expect(await screen.findByText(HELLO.body)).toBeVisible();
      expect(screen.queryByText('Not sent.', { selector: 'span' })).not.toBeInTheDocument();
    },
  );

  it('leads a suspended user back to the payment', async () => {
    const session = { ...ALICE, state: 'suspended', paywallId: 3 } as const;
    renderPage(<MessagesPage />, { api: withThread([HELLO]), session });
    const back = await screen.findByRole('link', { name: 'Back to the payment' });
    expect(back).toHaveAttribute('href', '/paywall/3');
  });

  it('says what happened when the thread cannot be read, and tries again', async () => {
    const page = open(createStubApi().fail(getOwnThread, 503));
    expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
    page.api.response(getOwnThread, { items: [HELLO], has_more: false });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello')).toBeVisible();
  });
});

describe('the card on Home', () => {
  it('shows the newest message, leaves it unread and follows what is pushed', async () => {
    const api = withThread([REPLY], true);
    renderPage(<LastMessage />, { api });
    expect(await screen.findByText('Hello Alice')).toBeVisible();
    expect(screen.getByText('Not read yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open messages' })).toHaveAttribute(
      'href',
      '/messages',
    );
    expect(api.calls(getOwnThread).map(({ query }) => query)).toEqual([{ limit: 1, peek: true }]);
    const next = { ...REPLY, id: 3, body: 'One more thing' };
    api.response(getOwnThread, { items: [next], has_more: true });
    act(() => live$.next({ name: 'chat', data: next }));
    expect(await screen.findByText('One more thing')).toBeVisible();
  });

  it('says that there is none yet, and keeps what it shows when it cannot be read again', async () => {
    const api = withThread([]);
    const { queryClient } = renderPage(<LastMessage />, { api });
    expect(await screen.findByText(/^No messages yet/)).toBeVisible();
    api.fail(getOwnThread, 503);
    await act(() => queryClient.refetchQueries());
    expect(screen.getByText(/^No messages yet/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
