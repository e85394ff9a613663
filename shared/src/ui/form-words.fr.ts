import type { Texts } from '../remote/texts';

export const texts: Texts = {
  required: 'Remplissez ce champ.',
  tooShort_one: 'Au moins {{count}} caractère.',
  tooShort_other: 'Au moins {{count}} caractères.',
  tooLong_one: 'Au plus {{count}} caractère.',
  tooLong_other: 'Au plus {{count}} caractères.',
  tooSmall: 'Au moins {{limit}}.',
  aboveOnly: 'Plus de {{limit}}.',
  tooBig: 'Au plus {{limit}}.',
  belowOnly: 'Moins de {{limit}}.',
  email: 'Ce n’est pas une adresse e-mail.',
  format: 'Ce n’est pas la bonne forme.',
  choice: 'Choisissez un élément de la liste.',
  whole: 'Un nombre entier.',
};
