import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  login: {
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
  },
  twoFactor: {
    title: 'Bestätigen Sie, dass Sie es sind',
    line: 'Geben Sie den 6-stelligen Code ein, den Ihre Authenticator-App jetzt zeigt.',
    code: 'Code',
    submit: 'Bestätigen',
    recovery: 'Wiederherstellungscode',
    recoveryLine:
      'Geben Sie einen der Wiederherstellungscodes ein, die Sie gespeichert haben. Jeder gilt einmal.',
    wrongCode:
      'Dieser Code wird nicht angenommen: Er ist falsch, zu alt oder schon benutzt worden.',
    wrongCodeHint: 'Warten Sie auf den nächsten Code Ihrer App und geben Sie diesen ein.',
    wrongRecovery:
      'Dieser Wiederherstellungscode wird nicht angenommen: Er ist falsch oder schon benutzt worden.',
    wrongRecoveryHint: 'Prüfen Sie Ihre Eingabe, oder geben Sie einen anderen Ihrer Liste ein.',
    useRecovery: 'Stattdessen einen Wiederherstellungscode benutzen',
    useApp: 'Stattdessen die Authenticator-App benutzen',
    backToLogin: 'Zurück zur Anmeldung',
    unreadable: 'Der Server kann Ihren Authenticator zurzeit nicht prüfen.',
    unreadableHint:
      'Melden Sie sich mit einem Wiederherstellungscode an, oder lassen Sie den zweiten Faktor von Ihrem Administrator zurücksetzen.',
    expired: 'Ihre Anmeldung ist abgelaufen.',
    expiredHint: 'Sie gilt fünf Minuten und fünf Codes lang. Melden Sie sich erneut an.',
  },
  setup: {
    title: 'Schützen Sie Ihr Konto',
    scan: 'Scannen',
    save: 'Codes sichern',
    confirm: 'Bestätigen',
    scanLine:
      'Scannen Sie dies mit einer Authenticator-App: Google Authenticator, 1Password, Aegis …',
    qr: 'QR-Code für Ihre Authenticator-App',
    cannotScan: 'Sie können nicht scannen? Geben Sie dieses Geheimnis in der App ein:',
    copySecret: 'Geheimnis kopieren',
    next: 'Weiter',
    back: 'Zurück',
    codesLine:
      'Jeder dieser Codes lässt Sie einmal ein, falls Sie Ihr Telefon verlieren. Sie werden nur jetzt gezeigt.',
    copy: 'Kopieren',
    download: 'Herunterladen',
    print: 'Drucken',
    saved: 'Ich habe diese Codes gesichert',
    codesTitle: 'Entropi-Wiederherstellungscodes',
    confirmLine: 'Geben Sie den 6-stelligen Code ein, den die App für Entropi zeigt.',
  },
  forgot: {
    title: 'Passwort vergessen',
    line: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link für ein neues Passwort.',
    email: 'E-Mail',
    submit: 'Link senden',
    sent: 'Sehen Sie in Ihre Mails',
    sentLine:
      'Gibt es ein Konto mit {{email}}, ist ein Link unterwegs. Er gilt einmal, 30 Minuten lang.',
    again: 'Nichts gekommen? Sehen Sie im Spam nach, oder',
    resend: 'senden Sie ihn noch einmal',
    back: 'Zurück zur Anmeldung',
  },
  register: {
    title: 'Registrieren',
    line: 'Wir senden Ihnen einen Link, der Ihr Konto aktiviert.',
    username: 'Benutzername',
    email: 'E-Mail',
    firstName: 'Vorname',
    lastName: 'Nachname',
    password: 'Passwort',
    submit: 'Registrieren',
    sentLine: 'Eine Mail an {{email}} ist unterwegs. Ihr Link aktiviert Ihr Konto; er gilt 7 Tage.',
    closed:
      'Um sich hier zu registrieren, brauchen Sie eine Einladung: Öffnen Sie den Link in deren Mail.',
  },
  activate: {
    title: 'Konto aktivieren',
    line: 'Ein Schritt fehlt noch: Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.',
    submit: 'Konto aktivieren',
    doneTitle: 'Ihr Konto ist aktiv',
    doneLine: 'Melden Sie sich jetzt als {{username}} an.',
    againTitle: 'Ihr Konto war schon aktiv',
    againLine: 'Hier ist nichts mehr zu tun: Melden Sie sich an.',
    usedLine: 'Er ist älter als 7 Tage. Registrieren Sie sich noch einmal für einen neuen.',
    emailTakenTitle: 'Diese E-Mail-Adresse hat schon ein Konto',
    emailTakenLine:
      'Melden Sie sich damit an. Haben Sie das Passwort vergessen, setzen Sie ein neues.',
    nameTakenLine: 'Jemand anderes hat inzwischen Ihren Benutzernamen. Wählen Sie einen anderen.',
  },
  reset: {
    title: 'Neues Passwort',
    line: 'Für {{username}}. Alle anderen Sitzungen enden.',
    password: 'Neues Passwort',
    repeat: 'Wiederholen',
    hint: 'Mindestens 12 Zeichen. Einige unzusammenhängende Wörter merkt man sich leicht.',
    different: 'Die beiden stimmen nicht überein.',
    submit: 'Passwort setzen',
    doneTitle: 'Ihr Passwort ist gesetzt',
    doneLine: 'Melden Sie sich jetzt damit an.',
    toLogin: 'Zur Anmeldung',
    usedTitle: 'Dieser Link gilt nicht mehr',
    usedLine: 'Er wurde schon benutzt oder ist älter als 30 Minuten.',
    noTokenTitle: 'Dieser Link ist nicht vollständig',
    noTokenLine:
      'Öffnen Sie ihn noch einmal aus der Mail, oder kopieren Sie ihn ganz: Hier fehlt sein Ende.',
    newLink: 'Neuen Link anfordern',
    tooCommon: 'Dieses Passwort gehört zu den häufigsten. Wählen Sie ein anderes.',
    strength: {
      label: 'Stärke',
      score0: 'Sehr schwach',
      score1: 'Schwach',
      score2: 'Mittel',
      score3: 'Gut',
      score4: 'Stark',
    },
  },
};
