import type { Texts } from '../remote/texts';

export const texts: Texts = {
  required: 'Füllen Sie dieses Feld aus.',
  tooShort_one: 'Mindestens {{count}} Zeichen.',
  tooShort_other: 'Mindestens {{count}} Zeichen.',
  tooLong_one: 'Höchstens {{count}} Zeichen.',
  tooLong_other: 'Höchstens {{count}} Zeichen.',
  tooSmall: 'Mindestens {{limit}}.',
  aboveOnly: 'Mehr als {{limit}}.',
  tooBig: 'Höchstens {{limit}}.',
  belowOnly: 'Weniger als {{limit}}.',
  email: 'Das ist keine E-Mail-Adresse.',
  format: 'Das hat nicht die richtige Form.',
  choice: 'Wählen Sie etwas aus der Liste.',
  whole: 'Eine ganze Zahl.',
};
