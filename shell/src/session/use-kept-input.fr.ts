import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  kept: 'Votre session a pris fin pendant votre saisie. Reconnectez-vous dans cet onglet avec le même compte : votre saisie sera rétablie, sauf les mots de passe.',
  restored:
    'Ce que vous aviez saisi avant la fin de la session est rétabli. Ce n’est pas encore enregistré.',
  partly:
    'Une partie de ce que vous aviez saisi avant la fin de la session n’a pas pu être rétablie : veuillez vérifier.',
  lost: 'La page où vous étiez a été fermée : ce que vous y aviez saisi sans l’enregistrer est perdu.',
};
