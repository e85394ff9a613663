import type { Texts } from '../remote/texts';

export const texts: Texts = {
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
  language: 'Sprache',
  street: 'Strasse und Nummer',
  postcode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
};
