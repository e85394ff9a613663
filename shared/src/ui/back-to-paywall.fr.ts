import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  back: 'Retour au paiement',
};
