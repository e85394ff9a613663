import type { Texts } from '../remote/texts';

export const texts: Texts = {
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
  language: 'Sprache',
  region: 'Format von Beträgen und Daten',
  usual: 'Wie in der Sprache üblich',
  street: 'Straße und Nummer',
  postcode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
};
