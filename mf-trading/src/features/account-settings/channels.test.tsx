import { me } from '@entropi/contracts/auth';
import { type Channels, CLASS_OF_KIND } from '@entropi/contracts/channel-model';
import {
  addPushDevice,
  deletePushDevice,
  getChannels,
  setChannels,
  testChannel,
} from '@entropi/contracts/channels';
import { updateProfile } from '@entropi/contracts/profile';
import { NotificationKind } from '@entropi/contracts/user-model';
import { en as noticesList } from '@entropi/shared/lists/notices.texts';
import { aUser } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import AccountSettingsPage from './account-settings.page';

const CLASSES = { alarm: true, money: true, trade: true, message: true };
const PHONE = {
  id: 7,
  agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
  current: false,
  created_at: '2026-03-02T09:30:00.000Z',
  last_sent_at: null,
};
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
};

const restore: (() => void)[] = [];
afterEach(() => {
  for (const undo of restore.splice(0)) undo();
});

function define(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, value });
  restore.push(() => {
    if (before) Object.defineProperty(target, name, before);
    else delete (target as Record<string, unknown>)[name];
  });
}

/** Adds push messages to the browser of a test, whose user grants or denies the permission. */
function stubPush(permission: NotificationPermission): void {
  let subscribed: unknown = null;
  const pushManager = {
    getSubscription: async () => subscribed,
    subscribe: async () => {
      subscribed = {
        ...SUBSCRIPTION,
        toJSON: () => SUBSCRIPTION,
        unsubscribe: async () => {
          subscribed = null;
        },
      };
      return subscribed;
    },
  };
  const registration = { active: {}, pushManager };
  define(navigator, 'serviceWorker', {
    register: async () => registration,
    getRegistration: async () => registration,
  });
  define(window, 'PushManager', class {});
  define(window, 'Notification', { permission, requestPermission: async () => permission });
}

const channels = (push: Partial<Channels['push']> = {}): Channels => ({
  push: { public_key: 'BKey', classes: CLASSES, devices: [], ...push },
  quiet: null,
});

function openSection(given = channels()) {
  const api = createStubApi().response(me, aUser).response(getChannels, given);
  const path = '/account/settings?section=notifications';
  return renderPage(<AccountSettingsPage />, { api, path, route: '/account/settings' });
}

it('a kind of mail is switched off, and the others stay as they are', async () => {
  const { user, api } = openSection();
  api.response(updateProfile, aUser);
  const invoices = await screen.findByRole('switch', { name: 'New invoice' });
  expect(invoices).toBeChecked();
  await user.click(invoices);
  await waitFor(() =>
    expect(api.calls(updateProfile)[0]?.body.notifications).toEqual({ invoice: false }),
  );
});

it('each notice has one name, by mail and by class, and each class names all of its notices', async () => {
  openSection();
  const names = (label: RegExp) => screen.getByRole('switch', { name: label });
  const digest = 'Cycle ended (those of an hour together)';
  expect(await screen.findByRole('switch', { name: digest })).toBeChecked();
  const trades = await screen.findByRole('switch', { name: /^Trades: / });
  expect(trades).toHaveAccessibleName(`Trades: ${digest}`);
  expect(names(/^Messages: /)).toHaveAccessibleName('Messages: New message');
  for (const kind of NotificationKind.options) {
    const name = noticesList.notices[kind];
    const label = noticesList.noticeClasses[CLASS_OF_KIND[kind]];
    expect(names(new RegExp(`^${label}: `))).toHaveAccessibleName(expect.stringContaining(name));
    expect(names(new RegExp(`^${name}`))).toBeChecked();
  }
});

describe('notifications on devices', () => {
  it('are turned on, tried and turned off in this browser', async () => {
    stubPush('granted');
    const { user, api } = openSection();
    const own = { ...PHONE, current: true };
    api.response(addPushDevice, () => {
      api.response(getChannels, channels({ devices: [own] }));
      return own;
    });
    await user.click(await screen.findByRole('button', { name: 'Turn on in this browser' }));
    expect(await screen.findByText('Chrome on Android · This browser')).toBeVisible();
    expect(api.calls(addPushDevice)[0]?.body).toEqual(SUBSCRIPTION);
    api.response(testChannel, { sent: 1 });
    await user.click(screen.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('The test is on its way to one browser.')).toBeVisible();
    api.response(deletePushDevice, () => {
      api.response(getChannels, channels());
      return undefined;
    });
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('This browser shows no notifications yet.')).toBeVisible();
  });

  it('say why this browser cannot, and remove another one', async () => {
    stubPush('denied');
    const { user, api } = openSection(channels({ devices: [PHONE] }));
    expect(await screen.findByText(/^You have blocked notifications/)).toBeVisible();
    api.response(deletePushDevice, () => {
      api.response(getChannels, channels());
      return undefined;
    });
    await user.click(screen.getByRole('button', { name: 'Remove: Chrome on Android' }));
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument());
  });

  it('lead the user of an iPhone to the Home Screen, and others to another browser', async () => {
    const first = openSection();
    expect(await screen.findByText(/^This browser cannot show/)).toBeVisible();
    first.unmount();
    define(navigator, 'userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1');
    openSection();
    expect(await screen.findByText(/add Entropi to the Home Screen first/)).toBeVisible();
  });

  it('are switched by class, and are quiet by night in the time zone of the browser', async () => {
    const { user, api } = openSection();
    api.response(setChannels, ({ body }) => ({
      push: { ...channels().push, classes: body.push },
      quiet: body.quiet,
    }));
    await user.click(await screen.findByRole('switch', { name: /^Trades:/ }));
    await waitFor(() => expect(screen.getByRole('switch', { name: /^Trades:/ })).not.toBeChecked());
    await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    expect(await screen.findByLabelText('From')).toHaveValue('22:00');
    expect(api.calls(setChannels)[1]?.body).toEqual({
      push: { ...CLASSES, trade: false },
      quiet: { from: '22:00', to: '07:00', time_zone: expect.any(String) },
    });
  });

  it('are not offered where the installation sends none', async () => {
    openSection(channels({ public_key: null }));
    expect(await screen.findByText(/sends no notifications to browsers/)).toBeVisible();
  });
});
