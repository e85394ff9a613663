import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  confirmTitle: 'Neue E-Mail-Adresse bestätigen',
  confirmLine:
    'Danach kommen die E-Mails Ihres Kontos hierher, auch Links zum Setzen eines Passworts.',
  confirm: 'Adresse bestätigen',
  confirmedTitle: 'Ihre Adresse ist bestätigt',
  confirmedLine: '{{email}} ist von jetzt an die Adresse von {{username}}.',
  takenTitle: 'Diese Adresse ist vergeben',
  takenLine: 'Sie gehört inzwischen zu einem anderen Konto. Ihres behält die bisherige.',
  undoTitle: 'Änderung der Adresse zurücknehmen',
  undoLine:
    'Ihr Konto erhält diese Adresse zurück. Alle Sitzungen enden, und eine E-Mail mit einem Link zum Setzen eines neuen Passworts kommt hierher.',
  undo: 'Zurücknehmen und überall abmelden',
  undoneTitle: 'Die Änderung ist zurückgenommen',
  undoneLine:
    'Niemand ist mehr angemeldet. Sehen Sie in Ihre E-Mails und setzen Sie ein neues Passwort; prüfen Sie danach Ihren zweiten Faktor.',
  usedTitle: 'Dieser Link gilt nicht mehr',
  usedConfirm:
    'Er wurde schon benutzt, ist älter als 24 Stunden, oder eine andere Änderung hat ihn ersetzt.',
  usedUndo:
    'Er wurde schon benutzt oder ist älter als sieben Tage. Fragen Sie Ihre Administration.',
  toStart: 'Weiter',
};
