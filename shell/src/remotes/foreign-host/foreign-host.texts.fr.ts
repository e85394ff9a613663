import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ended: 'Vous n’êtes plus connecté',
  endedHint: 'La session est terminée. Reconnectez-vous pour continuer ici.',
  failed: 'Cette partie de la page n’a pas pu être chargée',
  failedHint: 'Vérifiez votre connexion et réessayez.',
  notices: 'Avis',
  proof: 'Confirmer dans Entropi',
  proofHint:
    'Cela demande un nouveau code ou une clé d’accès, que seules les pages d’Entropi demandent. Rien n’a été modifié : ouvrez la page là-bas et recommencez.',
  openProduct: 'Ouvrir dans Entropi',
  cancel: 'Annuler',
};
