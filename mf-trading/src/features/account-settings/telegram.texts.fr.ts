import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Telegram',
  hint: 'Le bot Telegram de cette installation peut vous envoyer des notifications. Ce sont de simples textes avec un lien vers la page ; Telegram peut les lire. Les e-mails partent indépendamment.',
  none: 'Aucune discussion n’est connectée.',
  connected: 'Connecté avec {{name}}.',
  unnamed: 'votre discussion',
  ended: {
    blocked:
      'Vous avez bloqué le bot dans Telegram : {{name}} ne reçoit plus de notifications. Autorisez-le là-bas, puis reconnectez la discussion.',
    stopped:
      'Vous avez envoyé /stop au bot : {{name}} ne reçoit plus de notifications. Vous pouvez reconnecter la discussion.',
  },
  lastSent: 'dernière notification',
  neverSent: 'pas encore de notification',
  what: 'Ce qui y est envoyé',
  connect: 'Connecter Telegram',
  away: 'Le bot Telegram est injoignable pour le moment. Réessayez dans quelques minutes.',
  steps: 'Ouvrez Telegram et appuyez sur « Démarrer ».',
  open: 'Ouvrir Telegram',
  scan: 'Ou scannez ce code avec le téléphone sur lequel se trouve Telegram :',
  code: 'Code qui ouvre le bot dans Telegram',
  waiting: 'En attente de Telegram. Le lien est valable une fois, pendant dix minutes.',
  over: 'Le lien n’est plus valable. Créez-en un nouveau.',
  test: 'Envoyer un message de test',
  tested: 'Le message de test a été envoyé à Telegram.',
  testFailed: 'Telegram n’a pas accepté le message de test. Réessayez dans une minute.',
  disconnect: 'Déconnecter',
  disconnected: 'Telegram est déconnecté.',
  quietToo: 'Les heures calmes ci-dessus valent aussi pour Telegram.',
};
