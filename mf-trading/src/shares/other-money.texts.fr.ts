import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  onlyIn: 'Ces chiffres ne comptent que {{currency}}, la devise du compte.',
  realised: 'Réalisé en plus : {{amounts}}.',
  openShares_one:
    '{{count}} position ouverte dans une autre devise ne compte pas dans le résultat ouvert.',
  openShares_other:
    '{{count}} positions ouvertes dans d’autres devises ne comptent pas dans le résultat ouvert.',
};
