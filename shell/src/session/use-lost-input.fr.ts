import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  text: 'La page où vous étiez a été fermée : ce que vous y aviez saisi sans l’enregistrer est perdu.',
};
