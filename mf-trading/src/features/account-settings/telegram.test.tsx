import { me } from '@entropi/contracts/auth';
import {
  type Channels,
  TELEGRAM_CODE_LIFE_MS,
  type TelegramChannel,
} from '@entropi/contracts/channel-model';
import {
  connectTelegram,
  disconnectTelegram,
  getChannels,
  setChannels,
  testChannel,
} from '@entropi/contracts/channels';
import { aUser } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import AccountSettingsPage from './account-settings.page';

const CLASSES = { alarm: true, money: true, trade: true, message: true };
const LINK = {
  state: 'connected' as const,
  name: '@ada',
  linked_at: '2026-03-02T09:30:00.000Z',
  last_sent_at: null,
};
const CODE = {
  url: 'https://t.me/entropi_bot?start=abc',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  expires_at: '2026-03-02T09:40:00.000Z',
};

const channels = (
  telegram: Partial<TelegramChannel> | null = {},
  publicKey: string | null = 'BKey',
): Channels => ({
  push: { public_key: publicKey, classes: CLASSES, devices: [] },
  telegram: telegram && { reachable: true, classes: CLASSES, link: null, ...telegram },
  quiet: null,
});

function openSection(given = channels()) {
  const api = createStubApi().response(me, aUser).response(getChannels, given);
  const path = '/account/settings?section=notifications';
  return renderPage(<AccountSettingsPage />, { api, path, route: '/account/settings' });
}

const findPanel = async () => {
  const heading = await screen.findByRole('heading', { name: 'Telegram' });
  const panel = heading.closest('section');
  if (!panel) throw new Error('no panel');
  return within(panel);
};

afterEach(() => {
  jest.useRealTimers();
});

describe('Telegram', () => {
  it.each([null, undefined])(
    'is not shown where the installation has no bot (%s)',
    async (telegram) => {
      openSection({ ...channels(), telegram });
      expect(await screen.findByRole('switch', { name: /^Trades:/ })).toBeInTheDocument();
      expect(screen.queryByText(/Telegram/)).not.toBeInTheDocument();
    },
  );

  it('is connected by a link or a code, which the page notices, and then says what goes there', async () => {
    const { user, api } = openSection();
    const panel = await findPanel();
    expect(panel.getByText('No chat is connected.')).toBeVisible();
    api.response(connectTelegram, CODE);
    await user.click(panel.getByRole('button', { name: 'Connect Telegram' }));
    const link = await panel.findByRole('link', { name: 'Open Telegram' });
    expect(link).toHaveAttribute('href', CODE.url);
    expect(panel.getByRole('img', { name: /^Code that opens/, hidden: true })).toBeInTheDocument();
    expect(panel.getByText(/^Waiting for Telegram/)).toBeVisible();
    api.response(getChannels, channels({ link: LINK }));
    expect(
      await panel.findByText('Connected with @ada.', undefined, { timeout: 10_000 }),
    ).toBeVisible();
    expect(panel.queryByRole('link', { name: 'Open Telegram' })).not.toBeInTheDocument();
    const calls = api.calls(getChannels).length;
    api.response(setChannels, ({ body }) => ({
      ...channels({ link: LINK, classes: body.telegram }),
    }));
    await user.click(panel.getByRole('switch', { name: /^Trades:/ }));
    await waitFor(() => expect(panel.getByRole('switch', { name: /^Trades:/ })).not.toBeChecked());
    expect(api.calls(setChannels)[0]?.body).toEqual({
      push: CLASSES,
      telegram: { ...CLASSES, trade: false },
      quiet: null,
    });
    // The section has stopped reading the channels.
    expect(api.calls(getChannels)).toHaveLength(calls);
  });

  it('says when the link was not opened in time, and makes another', async () => {
    const { user, api } = openSection();
    const panel = await findPanel();
    api.response(connectTelegram, CODE);
    await user.click(panel.getByRole('button', { name: 'Connect Telegram' }));
    await panel.findByRole('link', { name: 'Open Telegram' });
    const later = Date.now() + TELEGRAM_CODE_LIFE_MS + 1000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
    expect(
      await panel.findByText(/^The link is not valid any more/, undefined, { timeout: 10_000 }),
    ).toBeVisible();
    clock.mockRestore();
    expect(panel.getByRole('button', { name: 'Connect Telegram' })).toBeEnabled();
  });

  it('cannot be connected while it does not respond, and says so, also when that is found out late', async () => {
    const first = openSection(channels({ reachable: false }));
    const away = await findPanel();
    expect(away.getByText(/cannot be reached/)).toBeVisible();
    expect(away.getByRole('button', { name: 'Connect Telegram' })).toBeDisabled();
    first.unmount();
    const { user, api } = openSection();
    const panel = await findPanel();
    api.fail(connectTelegram, 409, { code: 'telegram_away' });
    await user.click(panel.getByRole('button', { name: 'Connect Telegram' }));
    expect(await panel.findByText('The Telegram bot cannot be reached at present.')).toBeVisible();
  });

  it.each([
    ['blocked', /^You have blocked the bot in Telegram, .*@ada/],
    ['stopped', /^You have sent \/stop to the bot, .*@ada/],
  ] as const)('that was %s says so, and can be connected again', async (state, words) => {
    openSection(channels({ link: { ...LINK, state } }));
    const panel = await findPanel();
    expect(panel.getByText(words)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Connect Telegram' })).toBeEnabled();
    expect(panel.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('is tried by a test message, and disconnected', async () => {
    const { user, api } = openSection(channels({ link: LINK }));
    const panel = await findPanel();
    api.response(testChannel, { sent: 1 });
    await user.click(panel.getByRole('button', { name: 'Send a test message' }));
    expect(await screen.findByText('The test message was sent to Telegram.')).toBeVisible();
    expect(api.calls(testChannel)[0]?.body).toEqual({ channel: 'telegram' });
    api.response(testChannel, { sent: 0 });
    await user.click(panel.getByRole('button', { name: 'Send a test message' }));
    expect(await screen.findByText(/^Telegram has not taken the test/)).toBeVisible();
    api.response(disconnectTelegram, () => {
      api.response(getChannels, channels());
      return undefined;
    });
    await user.click(panel.getByRole('button', { name: 'Disconnect' }));
    expect(await panel.findByText('No chat is connected.')).toBeVisible();
  });

  it('has the quiet hours where no browser is sent anything', async () => {
    openSection(channels({ link: LINK }, null));
    const panel = await findPanel();
    expect(panel.getByRole('switch', { name: 'Quiet hours' })).toBeInTheDocument();
    expect(screen.getByText(/sends no notifications to browsers/)).toBeVisible();
  });
});
