import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Anmelden',
  username: 'Benutzername',
  password: 'Passwort',
  submit: 'Anmelden',
  forgot: 'Passwort vergessen?',
  register: 'Registrieren',
  ended: {
    rejected:
      'Ihre Sitzung ist beendet: Sie ist abgelaufen, oder wurde von einem anderen Gerät aus oder durch einen Administrator beendet. Melden Sie sich wieder an; Sie fahren dann dort fort, wo Sie waren.',
    elsewhere:
      'Sie wurden in einem anderen Tab dieses Browsers abgemeldet. Melden Sie sich wieder an; Sie fahren dann dort fort, wo Sie waren.',
  },
};
