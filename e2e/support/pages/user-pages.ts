import { click, type PageState } from './page-state';

type State = Omit<PageState, 'user'>;

const DASHBOARD = '/dashboard/{alice}';
const SETTINGS = '/account/settings?section=';

/** What an ordinary user sees who has a running task. */
export const USER_PAGES: readonly State[] = [
  { name: 'home', path: '/', shows: ['heading', 'Welcome, alice'], isMain: true },
  {
    name: 'menu',
    path: '/',
    shows: ['navigation', 'Main menu'],
    open: click(['button', /^Menu/]),
    isMain: true,
  },
  { name: 'missing-page', path: '/nowhere', shows: ['heading', 'There is no page here'] },
  { name: 'dashboard', path: DASHBOARD, shows: ['tab', /^Open shares/], isMain: true },
  {
    name: 'dashboard-close-share',
    path: DASHBOARD,
    shows: ['dialog', 'Close this share now?'],
    open: click(['button', /^Close share/]),
  },
  {
    name: 'dashboard-term',
    path: DASHBOARD,
    shows: ['dialog', /./],
    open: click(['button', /^What .*\?$|^Explain/]),
  },
  {
    name: 'dashboard-closed',
    path: `${DASHBOARD}?tab=closed`,
    shows: ['tab', 'Closed shares'],
    isMain: true,
  },
  {
    name: 'dashboard-cycles',
    path: `${DASHBOARD}?tab=cycles`,
    shows: ['tab', 'Cycles'],
    isMain: true,
  },
  {
    name: 'dashboard-performance',
    path: `${DASHBOARD}?tab=performance`,
    shows: ['tab', 'Performance'],
    isMain: true,
  },
  {
    name: 'dashboard-performance-week',
    path: `${DASHBOARD}?tab=performance`,
    shows: ['cell', /^Week of/],
    open: click(['button', 'Week']),
    isMain: true,
  },
  { name: 'dashboard-ladder', path: `${DASHBOARD}?tab=ladder`, shows: ['tab', 'Ladder'] },
  { name: 'dashboard-day', path: `${DASHBOARD}?range=day`, shows: ['tab', /^Open shares/] },
  ...['profile', 'security', 'broker', 'strategy', 'subscription', 'notifications'].map(
    (section): State => ({
      name: `account-${section}`,
      path: SETTINGS + section,
      shows: ['heading', 'Account details'],
      isMain: true,
    }),
  ),
  {
    name: 'account-new-codes',
    path: `${SETTINGS}security`,
    shows: ['button', 'Create new codes'],
    open: click(['button', 'New recovery codes']),
  },
  {
    name: 'account-add-passkey',
    path: `${SETTINGS}security`,
    shows: ['button', 'Create the passkey'],
    open: click(['button', 'Add a passkey']),
  },
  {
    name: 'account-sign-out-everywhere',
    path: `${SETTINGS}security`,
    shows: ['dialog', 'Sign out everywhere?'],
    open: click(['button', 'Sign out everywhere']),
  },
  {
    name: 'account-cancel',
    path: `${SETTINGS}subscription`,
    shows: ['dialog', 'Let your subscription end?'],
    open: click(['button', 'Cancel at the end of the period']),
  },
  { name: 'messages', path: '/messages', shows: ['textbox', 'Write a message'], isMain: true },
];

export const STAFF_PAGES: readonly State[] = [
  {
    name: 'test-services',
    path: '/igbank/test',
    shows: ['heading', 'Test Services'],
    isMain: true,
  },
  {
    name: 'test-services-rejected',
    path: '/igbank/test',
    shows: ['alert', ''],
    open: async (page) => {
      for (const label of ['API key', 'IG username', 'IG password']) {
        await page.getByRole('textbox', { name: label }).fill('wrong');
      }
      await click(['button', 'Test connection'])(page);
    },
    isMain: true,
  },
  {
    name: 'test-services-passed',
    path: '/igbank/test',
    shows: ['alert', ''],
    open: click(['button', 'Fill in'], ['button', 'Test connection']),
  },
  {
    name: 'test-services-price',
    path: '/igbank/test',
    shows: ['group', /^Price of/],
    open: async (page) => {
      await page.getByLabel('Name or epic').fill('Germany');
      await click(['button', 'Search'], ['button', /Germany 40/])(page);
    },
    isMain: true,
  },
];

export const SUSPENDED_PAGES: readonly State[] = [
  { name: 'paywall', path: '/paywall/{bob}', shows: ['alert', ''], isMain: true },
  {
    name: 'paywall-messages',
    path: '/paywall/{bob}/messages',
    shows: ['textbox', 'Write a message'],
  },
  {
    name: 'paywall-account',
    path: '/paywall/{bob}/account',
    shows: ['heading', 'Account details'],
  },
  {
    name: 'paywall-close-share',
    path: '/paywall/{bob}',
    shows: ['dialog', 'Close this share now?'],
    open: click(['button', /^Close share/]),
  },
];

export const NEW_USER_PAGES: readonly State[] = [
  { name: 'onboarding', path: '/onboarding', shows: ['button', /continue/i], isMain: true },
];
