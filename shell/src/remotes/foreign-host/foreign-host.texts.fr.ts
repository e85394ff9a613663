import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ended: 'Vous n’êtes plus connecté',
  endedHint: 'La session est terminée. Reconnectez-vous pour continuer ici.',
  failed: 'Cette partie de la page n’a pas pu être chargée',
  failedHint: 'Vérifiez votre connexion et réessayez.',
};
