import type { Language } from '@entropi/contracts/languages';

/** What the bot says besides notices. */
export const TELEGRAM_REPLIES = [
  'greeting',
  'connected',
  'expired',
  'taken',
  'moved',
  'ended',
] as const;
export type TelegramReply = (typeof TELEGRAM_REPLIES)[number];

type Texts = Record<TelegramReply, (name: string) => string> & { test: string };

export const TELEGRAM_TEXTS: Record<Language, Texts> = {
  en: {
    greeting: () =>
      'This bot sends notifications of Entropi to its users. To connect this chat, open the notifications in your account details there and press “Connect Telegram”.',
    connected: (name) =>
      `Connected: notifications of the Entropi user ${name} come to this chat from now on. Send /stop to end that.`,
    expired: () =>
      'This link is not valid any more: it is good once, for ten minutes. Make a new one in your account details at Entropi.',
    taken: () =>
      'This chat already gets the notifications of another user of Entropi. Send /stop to end that, and then open the link again.',
    moved: () =>
      'From now on your notifications of Entropi go to another chat, which was connected in your account details. If that was not you, disconnect it there and change your password.',
    ended: () => 'No more notifications of Entropi come to this chat.',
    test: 'This is a test. This is how notifications of Entropi come to Telegram.',
  },
  de: {
    greeting: () =>
      'Dieser Bot sendet Benachrichtigungen von Entropi. Um diesen Chat zu verbinden, öffnen Sie dort in Ihren Kontodetails die Benachrichtigungen und drücken Sie «Telegram verbinden».',
    connected: (name) =>
      `Verbunden: Benachrichtigungen für ${name} bei Entropi kommen ab jetzt in diesen Chat. Senden Sie /stop, um das zu beenden.`,
    expired: () =>
      'Dieser Link gilt nicht mehr: Er gilt einmal und zehn Minuten lang. Erstellen Sie in Ihren Kontodetails bei Entropi einen neuen.',
    taken: () =>
      'In diesen Chat kommen schon die Benachrichtigungen einer anderen Person bei Entropi. Senden Sie /stop, um das zu beenden, und öffnen Sie den Link dann noch einmal.',
    moved: () =>
      'Ab jetzt gehen Ihre Benachrichtigungen von Entropi in einen anderen Chat, der in Ihren Kontodetails verbunden wurde. Waren Sie das nicht, dann trennen Sie ihn dort und ändern Sie Ihr Passwort.',
    ended: () => 'In diesen Chat kommen keine Benachrichtigungen von Entropi mehr.',
    test: 'Das ist ein Test. So kommen Benachrichtigungen von Entropi bei Telegram an.',
  },
  fr: {
    greeting: () =>
      'Ce bot envoie les notifications d’Entropi. Pour connecter cette discussion, ouvrez les notifications dans les détails de votre compte et appuyez sur « Connecter Telegram ».',
    connected: (name) =>
      `Connecté : les notifications de ${name} sur Entropi arrivent désormais dans cette discussion. Envoyez /stop pour y mettre fin.`,
    expired: () =>
      'Ce lien n’est plus valable : il sert une seule fois, pendant dix minutes. Créez-en un nouveau dans les détails de votre compte Entropi.',
    taken: () =>
      'Cette discussion reçoit déjà les notifications d’une autre personne sur Entropi. Envoyez /stop pour y mettre fin, puis ouvrez à nouveau le lien.',
    moved: () =>
      'Vos notifications d’Entropi arrivent désormais dans une autre discussion, connectée dans les détails de votre compte. Si ce n’était pas vous, déconnectez-la et changez votre mot de passe.',
    ended: () => 'Cette discussion ne reçoit plus de notifications d’Entropi.',
    test: 'Ceci est un test. Les notifications d’Entropi arrivent ainsi sur Telegram.',
  },
};
