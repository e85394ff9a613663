import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Telegram',
  hint: 'Der Telegram-Bot dieser Installation kann Ihnen Benachrichtigungen senden. Sie sind einfacher Text mit einem Link auf die Seite; Telegram kann sie lesen. E-Mails gehen unabhängig davon hinaus.',
  none: 'Es ist kein Chat verbunden.',
  connected: 'Verbunden mit {{name}}.',
  unnamed: 'Ihrem Chat',
  ended: {
    blocked:
      'Sie haben den Bot in Telegram blockiert, also kommen an {{name}} keine Benachrichtigungen mehr. Erlauben Sie ihn dort, und verbinden Sie den Chat dann wieder.',
    stopped:
      'Sie haben dem Bot /stop gesendet, also kommen an {{name}} keine Benachrichtigungen mehr. Sie können den Chat wieder verbinden.',
  },
  lastSent: 'letzte Benachrichtigung',
  neverSent: 'noch keine Benachrichtigung',
  what: 'Was dorthin geht',
  connect: 'Telegram verbinden',
  away: 'Der Telegram-Bot ist im Moment nicht erreichbar. Versuchen Sie es in einigen Minuten noch einmal.',
  steps: 'Öffnen Sie Telegram, und drücken Sie dort «Start».',
  open: 'Telegram öffnen',
  scan: 'Oder scannen Sie diesen Code mit dem Telefon, auf dem Telegram ist:',
  code: 'Code, der den Bot in Telegram öffnet',
  waiting: 'Wartet auf Telegram. Der Link gilt einmal, zehn Minuten lang.',
  over: 'Der Link gilt nicht mehr. Erstellen Sie einen neuen.',
  test: 'Testnachricht senden',
  tested: 'Die Testnachricht wurde an Telegram gesendet.',
  testFailed:
    'Telegram hat die Testnachricht nicht angenommen. Versuchen Sie es in einer Minute noch einmal.',
  disconnect: 'Trennen',
  disconnected: 'Telegram ist getrennt.',
  quietToo: 'Die Ruhezeit oben gilt auch für Telegram.',
};
