import type { Texts } from '../remote/texts';

export const texts: Texts = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  language: 'Langue',
  street: 'Rue et numéro',
  postcode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
};
