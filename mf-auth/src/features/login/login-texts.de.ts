import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Anmelden',
  username: 'Benutzername',
  password: 'Passwort',
  submit: 'Anmelden',
  passkey: 'Mit einem Passkey anmelden',
  forgot: 'Passwort vergessen?',
  register: 'Registrieren',
  ended: {
    copied:
      'Ihre Sitzung wurde beendet, weil eine Kopie davon an einer anderen Stelle benutzt wurde. Melden Sie sich erneut an. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.',
    'key-lost':
      'Dieser Browser hat den Schlüssel Ihrer Sitzung nicht mehr, darum wurde sie beendet. Melden Sie sich erneut an. Wenn Sie die Daten des Browsers nicht gelöscht haben, ändern Sie Ihr Passwort.',
    rejected:
      'Ihre Sitzung ist beendet: Sie ist abgelaufen, oder wurde von einem anderen Gerät aus oder durch einen Administrator beendet. Melden Sie sich wieder an; Sie fahren dann dort fort, wo Sie waren.',
    elsewhere:
      'Sie wurden in einem anderen Tab dieses Browsers abgemeldet. Melden Sie sich wieder an; Sie fahren dann dort fort, wo Sie waren.',
  },
};
