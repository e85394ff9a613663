import { en as noticesList } from '@entropi/shared/lists/notices.texts';
import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  ...noticesList,
  title: 'Notifications on devices',
  hint: 'Browsers in which you are signed in can show notifications, also while Entropi is closed. Mails go out besides.',
  off: 'This installation sends no notifications to browsers.',
  support: {
    unsupported: 'This browser cannot show notifications of websites.',
    install:
      'On an iPhone or iPad, add Entropi to the Home Screen first: in the menu of the browser, “Add to Home Screen”. Start it from there and turn notifications on here.',
    denied:
      'You have blocked notifications of this page. Allow them in the settings of your browser, then come back.',
    off: 'This browser shows no notifications yet.',
    on: 'This browser shows notifications.',
  },
  turnOn: 'Turn on in this browser',
  turnOff: 'Turn off',
  turnedOn: 'This browser now shows notifications.',
  notAllowed: 'You have not allowed notifications, so nothing was changed.',
  failed:
    'The browser could not subscribe. It may have no connection to its own service; try again later.',
  test: 'Send a test',
  testedNone: 'No browser accepted the test.',
  tested_one: 'The test is on its way to one browser.',
  tested_other: 'The test is on its way to {{count}} browsers.',
  devices: 'Browsers',
  device: '{{browser}} on {{system}}',
  unknownDevice: 'Unknown browser',
  thisDevice: 'This browser',
  lastSent: 'last notification',
  neverSent: 'no notification yet',
  remove: 'Remove',
  what: 'What they show',
  quiet: 'Quiet hours',
  quietHint:
    'Only alarms come then; the rest waits until the end. Mails are not held back. Time zone: {{zone}}',
  from: 'From',
  to: 'To',
};

export const useText = defineTexts('trading-channels', {
  en,
  de: () => import('./channels.texts.de'),
  fr: () => import('./channels.texts.fr'),
});
