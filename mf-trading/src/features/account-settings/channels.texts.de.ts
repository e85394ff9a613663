import { texts as noticesList } from '@entropi/shared/lists/notices.texts.de';
import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ...noticesList,
  title: 'Benachrichtigungen auf Geräten',
  hint: 'Browser, in denen Sie angemeldet sind, können Benachrichtigungen zeigen, auch wenn Entropi geschlossen ist. E-Mails gehen unabhängig davon hinaus.',
  off: 'Diese Installation sendet keine Benachrichtigungen an Browser.',
  support: {
    unsupported: 'Dieser Browser kann keine Benachrichtigungen von Websites zeigen.',
    install:
      'Fügen Sie Entropi auf einem iPhone oder iPad zuerst dem Home-Bildschirm hinzu: im Menü des Browsers «Zum Home-Bildschirm». Öffnen Sie es von dort und schalten Sie die Benachrichtigungen hier ein.',
    denied:
      'Sie haben Benachrichtigungen dieser Seite blockiert. Erlauben Sie sie in den Einstellungen Ihres Browsers, und kommen Sie dann zurück.',
    off: 'Dieser Browser zeigt noch keine Benachrichtigungen.',
    on: 'Dieser Browser zeigt Benachrichtigungen.',
  },
  turnOn: 'In diesem Browser einschalten',
  turnOff: 'Ausschalten',
  turnedOn: 'Dieser Browser zeigt jetzt Benachrichtigungen.',
  notAllowed: 'Sie haben Benachrichtigungen nicht erlaubt, also wurde nichts geändert.',
  failed:
    'Der Browser konnte sich nicht anmelden. Vielleicht hat er keine Verbindung zu seinem eigenen Dienst; versuchen Sie es später noch einmal.',
  test: 'Test senden',
  testedNone: 'Kein Browser hat den Test angenommen.',
  tested_one: 'Der Test ist unterwegs zu einem Browser.',
  tested_other: 'Der Test ist unterwegs zu {{count}} Browsern.',
  devices: 'Browser',
  device: '{{browser}} auf {{system}}',
  unknownDevice: 'Unbekannter Browser',
  thisDevice: 'Dieser Browser',
  lastSent: 'letzte Benachrichtigung',
  neverSent: 'noch keine Benachrichtigung',
  remove: 'Entfernen',
  what: 'Was sie zeigen',
  quiet: 'Ruhezeit',
  quietHint:
    'Dann kommen nur Alarme; der Rest wartet bis zum Ende. E-Mails werden nicht zurückgehalten. Zeitzone: {{zone}}',
  from: 'Von',
  to: 'Bis',
};
