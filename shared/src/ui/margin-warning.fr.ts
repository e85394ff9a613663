import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  text: 'Remplie jusqu’au dernier niveau, cette échelle exige {{margin}} de marge ; votre compte contient {{funds}}.',
  hint: 'Le courtier refuse alors ses niveaux plus profonds et peut fermer vos positions à perte. Choisissez un facteur de taille plus petit.',
};
