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
    'Ihr Konto erhält diese Adresse zurück. Alle Sitzungen enden, Ihr Passwort gilt nicht mehr, und eine E-Mail mit einem Link zum Setzen eines neuen kommt hierher.',
  undo: 'Zurücknehmen und überall abmelden',
  undoneTitle: 'Die Änderung ist zurückgenommen',
  undoneLine:
    'Niemand ist mehr angemeldet, und Ihr Passwort gilt nicht mehr. Sehen Sie in Ihre E-Mails: Mit dem Link der einen setzen Sie innert 30 Minuten ein neues, die andere sagt, was entfernt wurde und was zu prüfen ist.',
  usedTitle: 'Dieser Link gilt nicht mehr',
  usedConfirm:
    'Er wurde schon benutzt, ist älter als 24 Stunden, oder eine andere Änderung hat ihn ersetzt.',
  usedUndo:
    'Er wurde schon benutzt oder ist älter als sieben Tage. Fragen Sie Ihre Administration.',
  toStart: 'Weiter',
  toPassword: 'Keine E-Mail? Neuen Link senden',
};
