import { defineTexts } from '@entropi/shared/ui/i18n';

/** The title in the top bar and of the window. */
export const PRODUCT = 'Entropi';

const en = {
  menu: 'Menu',
  mainMenu: 'Main menu',
  skip: 'Skip to the page',
  unread: 'Menu, {{count}} unread',
  unreadOf: '{{label}}: {{count}} unread',
  home: 'Home',
  login: 'Login',
  logout: 'Logout',
  demo: 'Demo',
  demoHint: 'Simulated or demo account: no real money',
  light: 'Light colours',
  dark: 'Dark colours',
  language: 'Language and region',
  languageUnsaved: 'The language could not be saved: it holds here until the page is loaded again.',
  loading: 'Loading',
  slow: '{{title}} is taking longer than usual to load.',
  rights: '© {{year}} Entropi',
  starting: 'Signing you in',
  unreachable: 'The server cannot be reached. Trying again.',
  missing: {
    title: 'There is no page here',
    hint: 'The address is wrong, or the page is not for your account.',
    home: 'Go to the start page',
  },
  offline: 'Offline, trying again',
  notices: 'Notices',
  update: {
    unsaved: 'This page has changes that are not saved. Reloading discards them.',
    reloadAnyway: 'Reload all the same',
    loses: 'Going on discards what is not saved on this page.',
    ready: 'A new version of {{name}} is ready',
    reload: 'Reload',
    stopped:
      '{{name}} has a new version, and that page opens only in it. This page stays as it is.',
    stay: 'Stay',
    later: 'Later',
    goOn: 'Go on in the new version',
  },
  recall: {
    text: '{{name}} {{version}} was taken back: {{reason}} It is replaced when you pause.',
    now: 'Replace now',
    postpone: 'Finish first',
    kept: 'It is replaced. What you had typed is filled in again.',
    lost: 'It is replaced. Not all that you had typed could be filled in again: please check it.',
  },
  override: {
    active: 'For development, this browser loads {{remotes}}',
    hidden: 'This browser has overrides for development',
    from: '{{name}} from {{origin}}',
    reset: 'Reset',
    rejected: 'The override was rejected. {{reason}}',
    noCookie: 'This browser does not keep its cookie.',
  },
  fallback: {
    page: 'This page',
    title: '{{title}} could not be loaded',
    hint: 'Everything else keeps working.',
    tryAgain: 'Try again',
    trace: '{{phase}} · version {{version}} · trace {{traceId}}',
    copyTrace: 'Copy the trace id',
    report: 'Report this',
    reported: 'Reported. Thank you.',
    unreported: 'The report could not be sent. Copy the trace id and send it to support.',
    cause: {
      network: 'The connection to the server seems to be broken or very slow.',
      server: 'The server does not deliver it at the moment.',
      version: 'This version of it is damaged or does not fit.',
      fault: 'This is a fault in its code.',
    },
    phase: {
      registry: 'It is not available at the moment.',
      manifest: 'Its description could not be read.',
      entry: 'Its first file could not be fetched, or is not the one that was published.',
      init: 'It does not fit the version of this page.',
      chunk: 'One of its files could not be fetched.',
      render: 'It ran into an error.',
      timeout: 'It took too long to respond.',
    },
  },
};

export const useShellText = defineTexts('shell', {
  en,
  de: () => import('./shell-texts.de'),
  fr: () => import('./shell-texts.fr'),
});
