import { texts as noticesList } from '@entropi/shared/lists/notices.texts.fr';
import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ...noticesList,
  title: 'Notifications sur vos appareils',
  hint: 'Les navigateurs où vous êtes connecté peuvent afficher des notifications, même quand Entropi est fermé. Les e-mails partent indépendamment.',
  off: 'Cette installation n’envoie pas de notifications aux navigateurs.',
  support: {
    unsupported: 'Ce navigateur ne peut pas afficher de notifications de sites web.',
    install:
      'Sur un iPhone ou un iPad, ajoutez d’abord Entropi à l’écran d’accueil : dans le menu du navigateur, « Sur l’écran d’accueil ». Ouvrez-le de là et activez les notifications ici.',
    denied:
      'Vous avez bloqué les notifications de cette page. Autorisez-les dans les réglages de votre navigateur, puis revenez.',
    off: 'Ce navigateur n’affiche pas encore de notifications.',
    on: 'Ce navigateur affiche les notifications.',
  },
  turnOn: 'Activer dans ce navigateur',
  turnOff: 'Désactiver',
  turnedOn: 'Ce navigateur affiche désormais les notifications.',
  notAllowed: 'Vous n’avez pas autorisé les notifications ; rien n’a été modifié.',
  failed:
    'Le navigateur n’a pas pu s’abonner. Il n’a peut-être pas de connexion à son propre service ; réessayez plus tard.',
  test: 'Envoyer un test',
  testedNone: 'Aucun navigateur n’a accepté le test.',
  tested_one: 'Le test est en route vers un navigateur.',
  tested_other: 'Le test est en route vers {{count}} navigateurs.',
  devices: 'Navigateurs',
  device: '{{browser}} sur {{system}}',
  unknownDevice: 'Navigateur inconnu',
  thisDevice: 'Ce navigateur',
  lastSent: 'dernière notification',
  neverSent: 'pas encore de notification',
  remove: 'Retirer',
  what: 'Ce qu’ils affichent',
  quiet: 'Heures calmes',
  quietHint:
    'Seules les alarmes arrivent alors ; le reste attend la fin. Les e-mails ne sont pas retenus. Fuseau horaire : {{zone}}',
  from: 'De',
  to: 'À',
};
