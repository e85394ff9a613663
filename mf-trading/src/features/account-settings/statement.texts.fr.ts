import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Relevés pour les impôts',
  hint: 'Les résultats de chaque année et vos frais : par mois en PDF, opération par opération en CSV.',
  open: 'Relevé {{year}} en {{format}}',
  none: 'Pas encore de relevé',
  noneHint: 'Après votre première position fermée, le relevé de l’année figurera ici.',
};
