import type { Texts } from '../remote/texts';

export const texts: Texts = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  language: 'Langue',
  region: 'Format des montants et des dates',
  usual: 'Selon l’usage de la langue',
  street: 'Rue et numéro',
  postcode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
};
