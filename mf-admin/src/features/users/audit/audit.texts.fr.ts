import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Journal',
  at: 'Quand',
  actor: 'Qui',
  action: 'Quoi',
  subject: 'De quoi',
  empty: 'Rien trouvé',
  emptyHint: 'Chaque modification se trouve ici avec son auteur.',
  changes: 'Ce qui a été modifié',
  value: 'Valeur',
  before: 'Avant',
  after: 'Après',
  noValues: 'Aucune valeur n’a été modifiée.',
};
