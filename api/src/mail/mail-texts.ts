import type { Language } from '@entropi/contracts/user-model';

/** Mails that carry a link with a secret, or concern the password. */
export type AccountMail =
  | 'reset'
  | 'invitation'
  | 'activation'
  | 'password-changed'
  | 'two-factor-reset'
  | 'already-registered'
  | 'passkey-added'
  | 'passkey-copied'
  | 'passkey-deleted'
  | 'codes-renewed'
  | 'session-copied'
  | 'address-change'
  | 'address-confirm';

interface MailText {
  subject: string;
  body(name: string, link: string): string;
}

const TEXTS: Record<Language, Record<AccountMail, MailText>> = {
  en: {
    'codes-renewed': {
      subject: 'New recovery codes were made for your account',
      body: (name, link) =>
        `Hello ${name}\n\nTen new recovery codes were made for your Entropi account; those from before open nothing any more. If it was you, there is nothing to do.\n\nIf it was not you, set a new password, make new codes under Security now and contact your administrator:\n\n${link}\n`,
    },
    reset: {
      subject: 'Set a new password',
      body: (name, link) =>
        `Hello ${name}\n\nSomeone requested a new password for your Entropi account. If it was you, open this link within 30 minutes:\n\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
    },
    invitation: {
      subject: 'Your Entropi account',
      body: (name, link) =>
        `Hello ${name}\n\nAn Entropi account was made for you. Open this link within 7 days to set your password:\n\n${link}\n`,
    },
    activation: {
      subject: 'Activate your Entropi account',
      body: (name, link) =>
        `Hello ${name}\n\nThank you for registering. Open this link within 7 days to choose your password and activate your account:\n\n${link}\n\nIf you did not register, do nothing: no account is made.\n`,
    },
    'password-changed': {
      subject: 'Your password was changed',
      body: (name, link) =>
        `Hello ${name}\n\nThe password of your Entropi account was changed, and your other sessions were ended. If it was you, there is nothing to do.\n\nIf it was not you, set a new password now and contact your administrator:\n\n${link}\n`,
    },
    'two-factor-reset': {
      subject: 'Your second factor was reset',
      body: (name, link) =>
        `Hello ${name}\n\nThe second factor of your Entropi account was reset, its passkeys were deleted, and all of your sessions were ended. At the next login you set it up again. If it was you or your administrator, there is nothing else to do.\n\nIf not, set a new password now and contact your administrator:\n\n${link}\n`,
    },
    'session-copied': {
      subject: 'One of your sessions was ended',
      body: (name, link) =>
        `Hello ${name}\n\nSomeone tried to go on with one of your sessions at Entropi with a copy of what your browser stores. To be safe the session was ended; your other sessions go on.\n\nIf you cleared the data of your browser, or put it back from a copy, this was you: log in again.\n\nIf not, set a new password now, which ends all sessions, and contact your administrator:\n\n${link}\n`,
    },
    'address-confirm': {
      subject: 'Confirm your e-mail address',
      body: (name, link) =>
        `Hello ${name}\n\nThis address was given for your Entropi account. Open this link within 24 hours to confirm it:\n\n${link}\n\nIf you know nothing of it, do nothing: without your confirmation it is not used.\n`,
    },
    'address-change': {
      subject: 'Your e-mail address is to change',
      body: (name, link) =>
        `Hello ${name}\n\nAnother e-mail address was requested for your Entropi account. It takes the place of this one once it is confirmed there. If it was you, there is nothing to do.\n\nIf it was not you, take it back with this link, for seven days, also after it was confirmed. It ends all sessions, and you get a mail to set a new password:\n\n${link}\n`,
    },
    'already-registered': {
      subject: 'You have an Entropi account already',
      body: (name, link) =>
        `Hello ${name}\n\nSomeone registered at Entropi with this e-mail address, which belongs to your account already. Nothing was changed.\n\nIf it was you and you forgot your password, set a new one here:\n\n${link}\n\nIf it was not you, do nothing.\n`,
    },
    'passkey-added': {
      subject: 'A passkey was added to your account',
      body: (name, link) =>
        `Hello ${name}\n\nA passkey was added to your Entropi account. It signs in without password and code. If it was you, there is nothing to do.\n\nIf it was not you, delete it now, set a new password and contact your administrator:\n\n${link}\n`,
    },
    'passkey-copied': {
      subject: 'One of your passkeys may have been copied',
      body: (name, link) =>
        `Hello ${name}\n\nA passkey of your Entropi account was rejected: it counts how often it is used, and its count went back. So somebody else may have a copy of it. Nothing was opened by it this time.\n\nDelete this passkey now and add a new one:\n\n${link}\n`,
    },
    'passkey-deleted': {
      subject: 'A passkey of your account was deleted',
      body: (name, link) =>
        `Hello ${name}\n\nA passkey of your Entropi account was deleted. It opens nothing any more. If it was you, there is nothing to do.\n\nIf it was not you, look at your passkeys and sessions now, set a new password and contact your administrator:\n\n${link}\n`,
    },
  },
  de: {
    'codes-renewed': {
      subject: 'Für Ihr Konto gibt es neue Wiederherstellungscodes',
      body: (name, link) =>
        `Guten Tag ${name}\n\nFür Ihr Entropi-Konto wurden zehn neue Wiederherstellungscodes gemacht; die bisherigen öffnen nichts mehr. Wenn Sie es waren, müssen Sie nichts tun.\n\nWenn nicht, setzen Sie ein neues Passwort, machen Sie jetzt unter Sicherheit neue Codes und melden Sie es Ihrer Administration:\n\n${link}\n`,
    },
    reset: {
      subject: 'Neues Passwort setzen',
      body: (name, link) =>
        `Guten Tag ${name}\n\nFür Ihr Entropi-Konto wurde ein neues Passwort verlangt. Wenn Sie es waren, öffnen Sie innert 30 Minuten diesen Link:\n\n${link}\n\nWenn nicht, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.\n`,
    },
    invitation: {
      subject: 'Ihr Entropi-Konto',
      body: (name, link) =>
        `Guten Tag ${name}\n\nFür Sie wurde ein Entropi-Konto angelegt. Öffnen Sie innert 7 Tagen diesen Link und setzen Sie Ihr Passwort:\n\n${link}\n`,
    },
    activation: {
      subject: 'Entropi-Konto aktivieren',
      body: (name, link) =>
        `Guten Tag ${name}\n\nDanke für die Anmeldung. Öffnen Sie innert 7 Tagen diesen Link, um Ihr Passwort zu wählen und Ihr Konto zu aktivieren:\n\n${link}\n\nWenn Sie sich nicht angemeldet haben, müssen Sie nichts tun: Es entsteht kein Konto.\n`,
    },
    'password-changed': {
      subject: 'Ihr Passwort wurde geändert',
      body: (name, link) =>
        `Guten Tag ${name}\n\nDas Passwort Ihres Entropi-Kontos wurde geändert, und Ihre anderen Sitzungen wurden beendet. Wenn Sie es waren, müssen Sie nichts tun.\n\nWenn nicht, setzen Sie jetzt ein neues Passwort und melden Sie es Ihrer Administration:\n\n${link}\n`,
    },
    'two-factor-reset': {
      subject: 'Ihr zweiter Faktor wurde zurückgesetzt',
      body: (name, link) =>
        `Guten Tag ${name}\n\nDer zweite Faktor Ihres Entropi-Kontos wurde zurückgesetzt, seine Passkeys wurden gelöscht, und alle Ihre Sitzungen wurden beendet. Bei der nächsten Anmeldung richten Sie ihn neu ein. Wenn Sie oder Ihre Administration es waren, müssen Sie sonst nichts tun.\n\nWenn nicht, setzen Sie jetzt ein neues Passwort und melden Sie es Ihrer Administration:\n\n${link}\n`,
    },
    'session-copied': {
      subject: 'Eine Ihrer Sitzungen wurde beendet',
      body: (name, link) =>
        `Guten Tag ${name}\n\nEine Ihrer Sitzungen bei Entropi sollte mit einer Kopie dessen weitergehen, was Ihr Browser speichert. Zur Sicherheit wurde sie beendet; Ihre anderen Sitzungen gehen weiter.\n\nWenn Sie die Daten Ihres Browsers gelöscht oder aus einer Kopie zurückgeholt haben, waren Sie es selbst: Melden Sie sich erneut an.\n\nWenn nicht, setzen Sie jetzt ein neues Passwort, was alle Sitzungen beendet, und melden Sie es Ihrer Administration:\n\n${link}\n`,
    },
    'address-confirm': {
      subject: 'E-Mail-Adresse bestätigen',
      body: (name, link) =>
        `Guten Tag ${name}\n\nDiese Adresse wurde für Ihr Entropi-Konto angegeben. Öffnen Sie innert 24 Stunden diesen Link, um sie zu bestätigen:\n\n${link}\n\nWenn Sie nichts davon wissen, müssen Sie nichts tun: Ohne Ihre Bestätigung wird sie nicht verwendet.\n`,
    },
    'address-change': {
      subject: 'Ihre E-Mail-Adresse soll ändern',
      body: (name, link) =>
        `Guten Tag ${name}\n\nFür Ihr Entropi-Konto wurde eine andere E-Mail-Adresse verlangt. Sie gilt, sobald sie dort bestätigt ist. Wenn Sie es waren, müssen Sie nichts tun.\n\nWenn nicht, nehmen Sie die Änderung mit diesem Link zurück, während sieben Tagen und auch nach der Bestätigung. Er beendet alle Sitzungen, und Sie erhalten eine E-Mail, um ein neues Passwort zu setzen:\n\n${link}\n`,
    },
    'already-registered': {
      subject: 'Sie haben bereits ein Entropi-Konto',
      body: (name, link) =>
        `Guten Tag ${name}\n\nBei Entropi wurde mit dieser E-Mail-Adresse ein Konto beantragt; sie gehört bereits zu Ihrem Konto. Es wurde nichts geändert.\n\nWenn Sie es waren und Ihr Passwort vergessen haben, setzen Sie hier ein neues:\n\n${link}\n\nWenn nicht, müssen Sie nichts tun.\n`,
    },
    'passkey-added': {
      subject: 'Ihrem Konto wurde ein Passkey hinzugefügt',
      body: (name, link) =>
        `Guten Tag ${name}\n\nIhrem Entropi-Konto wurde ein Passkey hinzugefügt. Mit ihm meldet man sich ohne Passwort und Code an. Wenn Sie es waren, müssen Sie nichts tun.\n\nWenn nicht, löschen Sie ihn jetzt, setzen Sie ein neues Passwort und melden Sie es Ihrer Administration:\n\n${link}\n`,
    },
    'passkey-copied': {
      subject: 'Einer Ihrer Passkeys wurde vielleicht kopiert',
      body: (name, link) =>
        `Guten Tag ${name}\n\nEin Passkey Ihres Entropi-Kontos wurde abgelehnt: Er zählt, wie oft er benutzt wird, und sein Zähler ging zurück. Vielleicht hat also jemand anderes eine Kopie davon. Diesmal wurde damit nichts geöffnet.\n\nLöschen Sie diesen Passkey jetzt und fügen Sie einen neuen hinzu:\n\n${link}\n`,
    },
    'passkey-deleted': {
      subject: 'Ein Passkey Ihres Kontos wurde gelöscht',
      body: (name, link) =>
        `Guten Tag ${name}\n\nEin Passkey Ihres Entropi-Kontos wurde gelöscht. Er öffnet nichts mehr. Wenn Sie es waren, müssen Sie nichts tun.\n\nWenn nicht, sehen Sie jetzt Ihre Passkeys und Sitzungen an, setzen Sie ein neues Passwort und melden Sie es Ihrer Administration:\n\n${link}\n`,
    },
  },
  fr: {
    'codes-renewed': {
      subject: 'De nouveaux codes de secours ont été créés pour votre compte',
      body: (name, link) =>
        `Bonjour ${name}\n\nDix nouveaux codes de secours ont été créés pour votre compte Entropi ; les précédents n’ouvrent plus rien. Si c’était vous, vous n’avez rien à faire.\n\nSinon, définissez un nouveau mot de passe, créez maintenant de nouveaux codes sous Sécurité et prévenez votre administrateur :\n\n${link}\n`,
    },
    reset: {
      subject: 'Définir un nouveau mot de passe',
      body: (name, link) =>
        `Bonjour ${name}\n\nUn nouveau mot de passe a été demandé pour votre compte Entropi. Si c’était vous, ouvrez ce lien dans les 30 minutes :\n\n${link}\n\nSinon, ne faites rien : votre mot de passe reste le même.\n`,
    },
    invitation: {
      subject: 'Votre compte Entropi',
      body: (name, link) =>
        `Bonjour ${name}\n\nUn compte Entropi a été créé pour vous. Ouvrez ce lien dans les 7 jours pour définir votre mot de passe :\n\n${link}\n`,
    },
    activation: {
      subject: 'Activer votre compte Entropi',
      body: (name, link) =>
        `Bonjour ${name}\n\nMerci de votre inscription. Ouvrez ce lien dans les 7 jours pour choisir votre mot de passe et activer votre compte :\n\n${link}\n\nSi vous ne vous êtes pas inscrit, ne faites rien : aucun compte n’est créé.\n`,
    },
    'password-changed': {
      subject: 'Votre mot de passe a été modifié',
      body: (name, link) =>
        `Bonjour ${name}\n\nLe mot de passe de votre compte Entropi a été modifié et vos autres sessions ont été fermées. Si c’était vous, vous n’avez rien à faire.\n\nSinon, définissez maintenant un nouveau mot de passe et prévenez votre administrateur :\n\n${link}\n`,
    },
    'two-factor-reset': {
      subject: 'Votre second facteur a été réinitialisé',
      body: (name, link) =>
        `Bonjour ${name}\n\nLe second facteur de votre compte Entropi a été réinitialisé, ses clés d’accès ont été supprimées et toutes vos sessions ont été fermées. Vous le configurez à nouveau à la prochaine connexion. Si c’était vous ou votre administrateur, vous n’avez rien d’autre à faire.\n\nSinon, définissez maintenant un nouveau mot de passe et prévenez votre administrateur :\n\n${link}\n`,
    },
    'session-copied': {
      subject: 'Une de vos sessions a été fermée',
      body: (name, link) =>
        `Bonjour ${name}\n\nQuelqu’un a voulu poursuivre une de vos sessions chez Entropi avec une copie de ce que votre navigateur enregistre. Par sécurité, elle a été fermée ; vos autres sessions continuent.\n\nSi vous avez effacé les données de votre navigateur, ou les avez rétablies à partir d’une copie, c’était vous : reconnectez-vous.\n\nSinon, définissez maintenant un nouveau mot de passe, ce qui ferme toutes les sessions, et prévenez votre administrateur :\n\n${link}\n`,
    },
    'address-confirm': {
      subject: 'Confirmez votre adresse e-mail',
      body: (name, link) =>
        `Bonjour ${name}\n\nCette adresse a été indiquée pour votre compte Entropi. Ouvrez ce lien dans les 24 heures pour la confirmer :\n\n${link}\n\nSi vous n’en savez rien, ne faites rien : sans votre confirmation, elle n’est pas utilisée.\n`,
    },
    'address-change': {
      subject: 'Votre adresse e-mail doit changer',
      body: (name, link) =>
        `Bonjour ${name}\n\nUne autre adresse e-mail a été demandée pour votre compte Entropi. Elle vaut dès qu’elle y est confirmée. Si c’était vous, il n’y a rien à faire.\n\nSinon, annulez le changement par ce lien, pendant sept jours, même après la confirmation. Il met fin à toutes les sessions, et vous recevez un e-mail pour définir un nouveau mot de passe :\n\n${link}\n`,
    },
    'already-registered': {
      subject: 'Vous avez déjà un compte Entropi',
      body: (name, link) =>
        `Bonjour ${name}\n\nUne inscription à Entropi a été faite avec cette adresse e-mail, qui appartient déjà à votre compte. Rien n’a été modifié.\n\nSi c’était vous et que vous avez oublié votre mot de passe, définissez-en un nouveau ici :\n\n${link}\n\nSinon, ne faites rien.\n`,
    },
    'passkey-added': {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      body: (name, link) =>
        `Bonjour ${name}\n\nUne clé d’accès a été ajoutée à votre compte Entropi. Elle connecte sans mot de passe ni code. Si c’était vous, vous n’avez rien à faire.\n\nSinon, supprimez-la maintenant, définissez un nouveau mot de passe et prévenez votre administrateur :\n\n${link}\n`,
    },
    'passkey-copied': {
      subject: 'Une de vos clés d’accès a peut-être été copiée',
      body: (name, link) =>
        `Bonjour ${name}\n\nUne clé d’accès de votre compte Entropi a été refusée : elle compte ses utilisations, et son compteur a reculé. Quelqu’un d’autre en a donc peut-être une copie. Rien n’a été ouvert avec elle cette fois.\n\nSupprimez cette clé d’accès maintenant et ajoutez-en une nouvelle :\n\n${link}\n`,
    },
    'passkey-deleted': {
      subject: 'Une clé d’accès de votre compte a été supprimée',
      body: (name, link) =>
        `Bonjour ${name}\n\nUne clé d’accès de votre compte Entropi a été supprimée. Elle n’ouvre plus rien. Si c’était vous, vous n’avez rien à faire.\n\nSinon, regardez maintenant vos clés d’accès et vos sessions, définissez un nouveau mot de passe et prévenez votre administrateur :\n\n${link}\n`,
    },
  },
};

/** Subject and text of a mail with a link, in the reader's language. */
export function writeMail(
  kind: AccountMail,
  reader: { name: string; language: Language; link: string },
): { subject: string; body: string } {
  const { subject, body } = TEXTS[reader.language][kind];
  return { subject, body: body(reader.name, reader.link) };
}
