import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Autres langues',
  line: 'Ce que lisent les utilisateurs de ces langues. Un champ vide signifie le texte ci-dessus.',
  name: 'Nom ({{language}})',
  description: 'Description ({{language}})',
};
