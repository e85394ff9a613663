import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Bestätigen Sie, dass Sie es sind',
  actions: {
    updateProfile: 'Eine neue E-Mail-Adresse ist ein Weg in das Konto.',
    updateUser: 'Rollen, Zugang und E-Mail-Adressen verleihen Macht über Konten.',
    createUser: 'Der neue Benutzer erhält Rechte über andere.',
    deleteUser: 'Ein Benutzer wird endgültig gelöscht.',
    setUserPassword: 'Ein Passwort wird gesetzt.',
    resetTwoFactor: 'Der zweite Faktor eines Benutzers wird entfernt.',
    renewRecoveryCodes: 'Die jetzigen Wiederherstellungscodes werden ungültig.',
    resetOwnTwoFactor: 'Ihr zweiter Faktor wird entfernt.',
    liftHold: 'Es wird wieder für alle eröffnet.',
    startPasskey: 'Mit einem Passkey meldet man sich ohne Passwort und Code an.',
    deletePasskey: 'Ein Passkey wird gelöscht und öffnet nichts mehr.',
    other: 'Diese Aktion könnte das Konto jemand anderem geben.',
  },
  why: 'Darum genügt es nicht, angemeldet zu sein. Danach geht es mit Ihren Angaben weiter.',
  stale: 'Die Bestätigung galt nicht mehr: Bestätigen Sie erneut.',
  none: 'Sie haben hier keinen zweiten Faktor. Melden Sie sich ab und neu an, um einen einzurichten.',
  passkey: 'Passkey benutzen',
  orCode: 'Oder mit einem Code:',
  noPasskeys: 'Sie haben einen Passkey, den dieser Browser nicht benutzen kann.',
  code: 'Code',
  codeHint: 'Aus Ihrer Authenticator-App oder einer Ihrer Wiederherstellungscodes.',
  wrongCode:
    'Dieser Code wird nicht angenommen. Ein Code gilt einmal: Warten Sie auf den nächsten.',
  confirm: 'Bestätigen',
};
