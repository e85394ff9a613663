import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  bar: 'La tâche en un coup d’œil',
  pauseToday: 'Pause jusqu’à demain',
  pausedUntil: 'Reprend d’elle-même le {{at}}.',
  stopAfterCycle: 'Arrêter après ce cycle',
  stopsAfterCycle: 'La tâche est mise en pause dès que ce cycle est terminé.',
  keepOn: 'Continuer ensuite',
  closeAll: 'Tout fermer',
  closeAllTitle_one: 'Fermer {{count}} position maintenant ?',
  closeAllTitle_other: 'Fermer les {{count}} positions maintenant ?',
  closeAllVerb_one: 'Fermer {{count}} position',
  closeAllVerb_other: 'Fermer {{count}} positions',
  closeAllText: 'Chacune est fermée au cours du marché. Ensemble elles donneraient maintenant :',
  closeAllPauses:
    'La tâche est mise en pause : rien n’est ouvert à leur place avant que vous la démarriez.',
  closedAll_one: '{{count}} position est fermée.',
  closedAll_other: '{{count}} positions sont fermées.',
  closingAll_one:
    '{{count}} position est encore en cours de fermeture ; l’ordre est répété jusque-là.',
  closingAll_other:
    '{{count}} positions sont encore en cours de fermeture ; l’ordre est répété jusque-là.',
  byHand: 'Ouvrir à la main',
  byHandTitle: 'Ouvrir à la main une position sur {{market}}',
  byHandText:
    'Elle respecte les limites de votre stratégie, n’appartient à aucun cycle et reste ouverte jusqu’à ce que vous la fermiez, ou que son stop chez le courtier le fasse.',
  direction: 'Sens',
  size: 'Taille',
  sizeHint: 'À partir de {{least}}.',
  stopDistance: 'Stop chez le courtier',
  stopHint: 'Points depuis le cours d’ouverture ; vide : aussi loin que votre stratégie le fixe.',
  points: 'points',
  opensAt: 'Elle s’ouvre au cours du marché, maintenant {{price}}.',
  openVerb: 'Ouvrir au marché',
  opened:
    'L’ordre est envoyé ; la position figure parmi les ouvertes dès que le courtier l’a confirmée.',
  noPrice: 'Il n’y a pas de cours pour le moment : rien ne peut être ouvert à la main.',
};
