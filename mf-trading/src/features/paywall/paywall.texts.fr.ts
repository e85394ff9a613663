import { texts as bookingsList } from '@entropi/shared/lists/bookings.texts.fr';
import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ...bookingsList,
  title: 'Votre trading est en pause',
  because: 'Votre trading est en pause, car {{amount}} sont impayés depuis le {{since}}.',
  free: 'Rien n’est en retard : votre trading est de nouveau libre.',
  continue: 'Continuer',
  freeHint: 'Votre tâche est en pause jusqu’à ce que vous la démarriez.',
  owed: 'Ce qui est dû',
  due: 'Échéance le {{day}}',
  reference: 'Référence',
  noPayments: 'Aucun paiement ouvert',
  noPaymentsHint:
    'Tout ce qui était dû est enregistré. Le prochain paiement figurera ici à la fin de sa période.',
  balance: 'Solde de tous les frais',
  lines: 'Ligne par ligne',
  showLines: 'Afficher toutes les écritures',
  hideLines: 'Masquer les écritures',
  pay: 'Comment payer',
  recalculate: 'Recalculer',
  recalculateHint: 'Lit vos positions fermées chez le courtier et recalcule les frais.',
  changed: 'Recalculé : le solde a changé de {{amount}}.',
  unchanged: 'Recalculé : rien n’a changé.',
  recalculateFailed:
    'Le courtier n’a pas répondu ; rien n’a été changé. Réessayez dans une minute.',
  shares: 'Positions ouvertes',
  sharesHint:
    'Elles restent les vôtres : les objectifs continuent de les fermer, et vous pouvez les fermer ici.',
  noShares: 'Aucune position ouverte',
  noSharesHint: 'Rien de vous n’est ouvert chez le courtier.',
  market: 'Marché',
  direction: 'Sens',
  size: 'Taille',
  openLevel: 'Cours d’ouverture',
  now: 'Actuel',
  profit: 'P/P',
  state: 'État',
  directions: {
    BUY: 'Achat',
    SELL: 'Vente',
  },
  states: {
    OPENING: 'en ouverture',
    OPEN: 'ouverte',
    CLOSING: 'en fermeture',
    CLOSED: 'fermée',
    REJECTED: 'rejetée',
    UNKNOWN: 'en cours de vérification',
  },
  works: 'Ce qui fonctionne encore',
  worksText:
    'Fermer des positions, par objectif ou à la main ; votre profil et votre mot de passe ; les messages à l’administrateur. Aucune position n’est ouverte avant l’enregistrement du paiement.',
  toAccount: 'Votre compte',
  toMessages: 'Messages',
};
